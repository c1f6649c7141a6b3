import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { addMember } from "../testing/member-client.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

let harness: ServiceHarness;
let member: Somebody;
let charles: Pick<FamilyMember, "id">;
let emma: Pick<FamilyMember, "id">;

const dates = async (who: Somebody): Promise<FamilyDates> => (await who.get<FamilyDates>("/api/family-dates")).body;
const relate = (one: string, other: string, more: object) =>
  member.post("/api/family-relationships", {
    member1Id: one,
    member2Id: other,
    relationshipType: "spouse",
    ...more,
  });

beforeAll(async () => {
  harness = await startHarness(genealogy);
  member = await harness.as({ role: "tenant_admin" });
  const life = { birthDate: "12 FEB 1809", birthPlace: "Shrewsbury", deathDate: "1882", deathPlace: "Downe" };
  charles = await addMember(member, { firstName: "Charles", lastName: "Darwin", ...life });
  emma = await addMember(member, { firstName: "Emma" });
});
afterAll(() => harness.stop());

test("births, deaths and dated marriages are told by the numbers of people, of those who are here", async () => {
  const gone = await addMember(member, { firstName: "Gone", birthDate: "1800" });
  await relate(charles.id, emma.id, { marriageDate: "29 JAN 1839", marriagePlace: "Maer" });
  await relate(charles.id, gone.id, { marriageDate: "1838" });
  await relate(emma.id, gone.id, {});
  await member.delete(`/api/family-members/${gone.id}`);
  const { people, marriages } = await dates(member);
  expect(people.toSorted(([, one], [, other]) => (one < other ? -1 : 1))).toEqual([
    [charles.id, "Charles", "Darwin", "12 FEB 1809", "Shrewsbury", "1882", "Downe"],
    [emma.id, "Emma", null, null, null, null, null],
  ]);
  expect(marriages.map(([one, other, ...wedding]) => [people[one]![0], people[other]![0], ...wedding])).toEqual([
    [charles.id, emma.id, "29 JAN 1839", "Maer"],
  ]);
});

test("they are answered anew only where somebody or a relationship changed, and never to another family", async () => {
  const { headers } = await member.get("/api/family-dates");
  const known = { "if-none-match": headers.get("etag")! };
  expect((await member.get("/api/family-dates", known)).status).toBe(304);
  await member.patch(`/api/family-members/${emma.id}`, { birthDate: "1808" });
  expect((await member.get("/api/family-dates", known)).status).toBe(200);
  const stranger = await harness.as({ role: "tenant_admin" });
  expect(await dates(stranger)).toEqual({ people: [], marriages: [] });
});
