import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { countFamilyDates, FamilyDate } from "@kinkeeper/contracts/genealogy/family-dates";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { addMember } from "../testing/member-client.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let member: Somebody;
let charles: Pick<FamilyMember, "id">;
let emma: Pick<FamilyMember, "id">;

const dates = async (query = "", who = member): Promise<readonly FamilyDate[]> =>
  (await who.get<readonly FamilyDate[]>(`/api/family-dates${query}`)).body;
const counted = async (query = "", who = member) =>
  (await who.get<ResponseOf<typeof countFamilyDates>>(`/api/family-dates/years${query}`)).body;
const told = async (query: string) => (await dates(query)).map(({ kind, date }) => `${kind} ${date}`);
const relate = (one: string, other: string, more: object) =>
  member.post("/api/family-relationships", {
    member1Id: one,
    member2Id: other,
    relationshipType: "spouse",
    ...more,
  });

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
  member = await harness.as({ role: "tenant_admin" });
  const life = { birthDate: "12 FEB 1809", birthPlace: "Shrewsbury", deathDate: "1882", deathPlace: "Downe" };
  charles = await addMember(member, { firstName: "Charles", lastName: "Darwin", ...life });
  emma = await addMember(member, { firstName: "Emma" });
});

const wedding = () => ({
  kind: "marriage",
  people: [
    { id: charles.id, name: "Charles Darwin" },
    { id: emma.id, name: "Emma" },
  ],
  date: "29 JAN 1839",
  place: "Maer",
});

test("births, deaths and dated marriages come in the order of time, of those who are here", async () => {
  const gone = await addMember(member, { firstName: "Gone", birthDate: "1800" });
  await relate(charles.id, emma.id, { marriageDate: "29 JAN 1839", marriagePlace: "Maer" });
  await relate(charles.id, gone.id, { marriageDate: "1838" });
  await relate(emma.id, gone.id, {});
  await member.delete(`/api/family-members/${gone.id}`);
  await addMember(member, { firstName: "Nora", birthDate: "in the hard winter" });
  await addMember(member, { firstName: "Otto", birthDate: "44 BC" });
  const ofCharles = { people: [{ id: charles.id, name: "Charles Darwin" }] };
  expect(await dates()).toMatchObject([
    { kind: "birth", people: [{ name: "Otto" }] },
    { ...ofCharles, kind: "birth", date: "12 FEB 1809", place: "Shrewsbury" },
    wedding(),
    { ...ofCharles, kind: "death", date: "1882", place: "Downe" },
    { kind: "birth", people: [{ name: "Nora" }], date: "in the hard winter", place: null },
  ]);
  expect(await counted()).toEqual({
    years: [
      { year: -43, birth: 1, marriage: 0, death: 0 },
      { year: 1809, birth: 1, marriage: 0, death: 0 },
      { year: 1839, birth: 0, marriage: 1, death: 0 },
      { year: 1882, birth: 0, marriage: 0, death: 1 },
      { year: null, birth: 1, marriage: 0, death: 0 },
    ],
    places: ["Shrewsbury", "Downe", "Maer"],
  });
});

test.each([
  ["years", "?years=1809..1839", ["birth 12 FEB 1809", "marriage 29 JAN 1839"]],
  ["years before our time", "?years=-43..-43", ["birth 44 BC"]],
  ["no year", "?years=undated", ["birth in the hard winter"]],
  ["a kind", "?kind=death", ["death 1882"]],
  ["words of the title", "?q=OF%20chárles%20darwin&kind=birth", ["birth 12 FEB 1809"]],
  ["words of the place", "?q=maer", ["marriage 29 JAN 1839"]],
  ["a place", "?place=shrews", ["birth 12 FEB 1809"]],
  ["years that a date can mean", "?from=1810&to=1840", ["marriage 29 JAN 1839"]],
])("they are found by %s", async (_, query, found) => {
  expect(await told(query)).toEqual(found);
  const { years } = await counted(query.replace(/\?(?:years|kind)=.*/, ""));
  expect(years.length).toBeGreaterThanOrEqual(found.length);
});

test("they are found by whose they are, without those that are told elsewhere", async () => {
  const all = ["birth 12 FEB 1809", "marriage 29 JAN 1839", "death 1882"];
  expect(await told(`?person=${charles.id}`)).toEqual(all);
  expect(await told(`?person=${charles.id}&told=birth:${charles.id},marriage:${emma.id}`)).toEqual(all.slice(1));
  const query = `?person=${charles.id}&told=marriage:${emma.id}:${charles.id}`;
  expect(await told(query)).toEqual([all[0], all[2]]);
  expect((await counted(query)).years.map(({ year }) => year)).toEqual([1809, 1882]);
});

test("a change is told at once, and nothing ever to another family", async () => {
  await member.patch(`/api/family-members/${emma.id}`, { birthDate: "1808" });
  expect(await told("?years=1808..1808")).toEqual(["birth 1808"]);
  const stranger = await harness.as({ role: "tenant_admin" });
  expect(await dates("", stranger)).toEqual([]);
  expect(await dates(`?person=${emma.id}`, stranger)).toEqual([]);
  expect(await counted("", stranger)).toEqual({ years: [], places: [] });
  expect((await member.get("/api/family-dates?years=often")).status).toBe(400);
});
