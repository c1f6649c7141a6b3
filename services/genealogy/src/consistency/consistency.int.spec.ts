import type { Finding } from "@kinkeeper/contracts/genealogy/consistency";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { born, family, gedcom, person } from "../testing/gedcom-text.ts";
import { addMember } from "../testing/member-client.ts";
import { genealogy } from "../service.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

interface Answer {
  readonly findings: readonly Finding[];
  readonly next: string | null;
  readonly impossible: number;
  readonly unlikely: number;
  readonly confirmed: number;
  readonly hasPeople: boolean;
}
const check = async (who: Caller, after = ""): Promise<Answer> => {
  const { status, body } = await who.get<Answer>(`/api/consistency${after && `?after=${after}`}`);
  expect(status).toBe(200);
  return body;
};
const judge = (who: Caller, id: string, isRight: boolean) =>
  who.put(`/api/consistency/${id}/confirmation`, { isRight });

/** A family with a mother who died before her daughter was born. */
const brokenFamily = async () => {
  const member = await harness.as();
  const admin = await harness.as({ tenantId: member.claims.tenantId!, role: "tenant_admin" });
  const mother = await addMember(member, { firstName: "Emma", sex: "female", deathDate: "1849", isLiving: false });
  const daughter = await addMember(member, { firstName: "Anne", lastName: "Lee", birthDate: "1850", isLiving: false });
  const tie = { member1Id: mother.id, member2Id: daughter.id, relationshipType: "parent" };
  expect((await member.post("/api/family-relationships", tie)).status).toBe(201);
  return { member, admin, mother, daughter };
};

test("what cannot be is told with who and why, and goes when it is corrected", async () => {
  const { member, admin, mother, daughter } = await brokenFamily();
  expect(await check(member)).toMatchObject({
    findings: [
      {
        kind: "born-after-mothers-death",
        certainty: "impossible",
        people: [
          { id: daughter.id, name: "Anne Lee" },
          { id: mother.id, name: "Emma" },
        ],
        why: "Anne Lee (born 1850) was born after the death of their mother, Emma (died 1849).",
      },
    ],
    next: null,
    impossible: 1,
    unlikely: 0,
    confirmed: 0,
    hasPeople: true,
  });
  await admin.patch<FamilyMemberWithRevision>(`/api/family-members/${mother.id}`, { deathDate: "1851" });
  expect(await check(member)).toMatchObject({ findings: [], impossible: 0 });
});

test("what is dated about a year breaks nothing that two years before or after it would not", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const died = (date: string) => ["1 DEAT", `2 DATE ${date}`];
  await gedcomClient(admin).importFile(
    gedcom(
      person("I1", "Ann /Lee/", ...born("ABT 1850"), "1 CHR", "2 DATE 20 DEC 1849"),
      person("I2", "Bob /Lee/", ...born("EST 1850"), ...died("CAL 1849")),
      person("I3", "Eve /Lee/", "1 SEX F", ...died("ABT 1880")),
      person("I4", "Tom /Lee/", ...born("3 FEB 1881")),
      person("I5", "Meg /Lee/", ...born("ABT 1850"), ...died("1845")),
      family("F1", "1 WIFE @I3@", "1 CHIL @I4@"),
    ),
  );
  const { findings } = await check(admin);
  expect(findings.map(({ why }) => why)).toEqual(["Meg Lee died before being born (born about 1850, died 1845)."]);
});

test("an administrator says that it is right; it comes back when the facts change, and when that is taken back", async () => {
  const { member, admin, mother } = await brokenFamily();
  const [{ id }] = (await check(member)).findings as [Finding];
  expect(codeOf(await judge(member, id, true))).toBe("FORBIDDEN");
  expect((await check(member)).findings).toHaveLength(1);

  expect((await judge(admin, id, true)).status).toBe(204);
  expect(await check(member)).toMatchObject({ findings: [], impossible: 0, confirmed: 1, hasPeople: true });
  await judge(admin, id, false);
  expect((await check(member)).findings).toHaveLength(1);

  await judge(admin, id, true);
  await admin.patch(`/api/family-members/${mother.id}`, { deathDate: "1848" });
  expect(await check(member)).toMatchObject({ findings: [{ id }], confirmed: 0 });
});

test("is of one's own family", async () => {
  const { admin } = await brokenFamily();
  const [{ id }] = (await check(admin)).findings as [Finding];
  const stranger = await harness.as({ role: "tenant_admin" });
  expect(await check(stranger)).toMatchObject({ findings: [], impossible: 0, hasPeople: false });
  for (const unknown of [id, newId()]) expect(codeOf(await judge(stranger, unknown, true))).toBe("NOT_FOUND");
  expect((await harness.anonymous.get("/api/consistency")).status).toBe(401);
  expect((await judge(admin, id, true)).status).toBe(204);
});

test("more than a page is told page by page, each once", async () => {
  const member = await harness.as();
  const life = [...born("1850"), "1 DEAT", "2 DATE 1840"];
  const people = Array.from({ length: 55 }, (_, at) => person(`I${at}`, `Nr ${at} //`, ...life));
  await gedcomClient(member).importFile(gedcom(...people));
  const first = await check(member);
  const second = await check(member, first.next!);
  expect([first.findings.length, second.findings.length, second.next, first.impossible]).toEqual([50, 5, null, 55]);
  expect(new Set([...first.findings, ...second.findings].map(({ id }) => id)).size).toBe(55);
});

test("baptisms and burials are looked at, typed ones as those of a file", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const dates = { birthDate: "1850", deathDate: "1900", isLiving: false };
  const facts = [
    { id: "one", type: "baptism", date: "1849" },
    { id: "two", type: "burial", date: "1901" },
  ];
  await addMember(admin, { firstName: "Anne", ...dates, facts });
  const emma = person("I1", "Emma //", ...born("1850"), "1 DEAT", "2 DATE 1900", "1 BURI", "2 DATE 1899");
  await gedcomClient(admin).importFile(gedcom(emma));
  const kinds = (await check(admin)).findings.map(({ kind, people: [who] }) => `${kind}: ${who!.name}`);
  expect(kinds.toSorted()).toEqual(["baptism-before-birth: Anne", "burial-before-death: Emma"]);
});
