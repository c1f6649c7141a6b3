import type { getAnniversaries } from "@kinkeeper/contracts/genealogy/anniversaries";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, gedcom, person } from "../testing/gedcom-text.ts";
import { addMember as add } from "../testing/member-client.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let emma: Somebody;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  emma = await harness.as();
});

const on = async (day: string, who: Caller = emma) =>
  (await who.get<ResponseOf<typeof getAnniversaries>>(`/api/anniversaries?day=${day}`)).body;

describe("birthdays", () => {
  test("are those of the living whose day is known, in the next 30 days, with the age they reach", async () => {
    await add(emma, { firstName: "Ruth", birthDate: "3 Jan 1990", isLiving: true });
    await add(emma, { firstName: "Bernard", birthDate: "12 Dec 1950", isLiving: true });
    await add(emma, { firstName: "Horace", birthDate: "14 Dec 1851", isLiving: false, deathDate: "1928" });
    await add(emma, { firstName: "Leonard", birthDate: "Dec 1960", isLiving: true });
    await add(emma, { firstName: "Francis", birthDate: "1 Mar 1970", isLiving: true });
    const { birthdays } = await on("2026-12-10");
    expect(birthdays.map(({ firstName, day, age }) => [firstName, day, age])).toEqual([
      ["Bernard", "2026-12-12", 76],
      ["Ruth", "2027-01-03", 37],
    ]);
  });

  test("of 29 February are kept on the 28th in common years", async () => {
    await add(emma, { firstName: "Julius", birthDate: "29 Feb 1992", isLiving: true });
    expect((await on("2026-02-20")).birthdays).toMatchObject([{ day: "2026-02-28", age: 34 }]);
    expect((await on("2028-02-20")).birthdays).toMatchObject([{ day: "2028-02-29", age: 36 }]);
  });

  test("of a large family are the nearest", async () => {
    const many = Array.from({ length: 501 }, (_, at) => person(`I${at}`, `Rob${at} /Lee/`, ...born("2 JAN 1990")));
    const file = gedcom(...many, person("I501", "Sue /Lee/", ...born("30 DEC 1990")));
    await gedcomClient(emma).importFile(file);
    expect((await on("2026-12-28")).birthdays[0]).toMatchObject({ firstName: "Sue", day: "2026-12-30" });
  });

  test("are the family's own, without who was deleted", async () => {
    const { id } = await add(emma, { firstName: "Ruth", birthDate: "3 Jan 1990", isLiving: true });
    const stranger = await harness.as();
    expect((await on("2026-01-01")).birthdays).toHaveLength(1);
    expect((await on("2026-01-01", stranger)).birthdays).toEqual([]);
    const admin = await harness.as({ tenantId: emma.claims.tenantId, role: "tenant_admin" });
    await admin.delete(`/api/family-members/${id}`);
    expect((await on("2026-01-01")).birthdays).toEqual([]);
    expect(codeOf(await emma.get("/api/anniversaries?day=soon"))).toBe("INVALID_INPUT");
    expect(codeOf(await harness.anonymous.get("/api/anniversaries?day=2026-01-01"))).toBe("SIGNED_OUT");
  });
});

test("on this day tells who of the dead was born or died, the earliest first", async () => {
  const charles = { firstName: "Charles", birthDate: "12 Feb 1809", deathDate: "19 Apr 1882", isLiving: false };
  await add(emma, charles);
  await add(emma, { firstName: "Ruth", birthDate: "12 Feb 1990", isLiving: true });
  await add(emma, { firstName: "Edward", birthDate: "1763", deathDate: "12 Feb 1804", isLiving: false });
  expect((await on("2026-02-12")).onThisDay).toMatchObject([
    { firstName: "Edward", what: "died", date: "12 Feb 1804", years: 222 },
    { firstName: "Charles", what: "born", date: "12 Feb 1809", years: 217 },
  ]);
  expect((await on("2026-04-19")).onThisDay).toMatchObject([{ what: "died", years: 144 }]);
  expect((await on("2026-04-20")).onThisDay).toEqual([]);
});
