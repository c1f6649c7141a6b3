import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { reacted } from "@kinkeeper/platform/testing/reacted";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { addMember } from "../testing/member-client.ts";
import { withoutIds } from "../testing/without-ids.ts";
import { privacyStream } from "./privacy.decider.ts";

let harness: SharedHarness;
let admin: Caller & { readonly claims: { readonly tenantId?: string | undefined } };
let member: Caller;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});
beforeEach(async () => {
  const tenantId = newId();
  [admin, member] = await Promise.all([
    harness.as({ role: "tenant_admin", tenantId }),
    harness.as({ role: "member", tenantId }),
  ]);
});

const why = async (id: string) => (await member.get<{ why: string }>(`/api/family-members/${id}/living`)).body;
const livingOf = async (id: string) =>
  (await member.get<FamilyMemberWithRevision>(`/api/family-members/${id}`)).body.isLiving;

/** Waits until everybody is judged by the rule as it was changed last, and the lists show it. */
const judged = async (): Promise<void> => {
  await reacted(harness, "presume_living_v1", privacyStream(admin.claims.tenantId!));
  // Who is listed now was recorded later.
  await addMember(admin);
};

describe("the rule of who counts as dead", () => {
  test("is the family's: people are judged anew, but for whom somebody said it", async () => {
    const robert = await addMember(admin, { firstName: "Robert" });
    const charles = await addMember(admin, { firstName: "Charles", birthDate: "1921" });
    const emma = await addMember(admin, { firstName: "Emma", birthDate: "1922" });
    await admin.patch(`/api/family-members/${emma.id}`, { isLiving: false });
    await admin.patch(`/api/family-members/${emma.id}`, { isLiving: true });
    const tie = { member1Id: robert.id, member2Id: charles.id, relationshipType: "parent" };
    expect((await admin.post("/api/family-relationships", tie)).status).toBe(201);
    expect(await why(charles.id)).toMatchObject({ isLiving: true, why: "Born 1921, less than 110 years ago." });

    expect(codeOf(await member.patch("/api/family-privacy", { presumedDeadAfter: 100 }))).toBe("FORBIDDEN");
    expect(codeOf(await admin.patch("/api/family-privacy", { presumedDeadAfter: 20 }))).toBe("INVALID_INPUT");
    const changed = await admin.patch("/api/family-privacy", { presumedDeadAfter: 100 });
    expect(changed).toMatchObject({ status: 200, body: { presumedDeadAfter: 100, othersSee: "all" } });
    await judged();
    expect([await livingOf(charles.id), await livingOf(robert.id), await livingOf(emma.id)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await why(charles.id)).toMatchObject({ why: "Born 1921, more than 100 years ago." });
    expect(await why(robert.id)).toMatchObject({
      why: "Born in 1909 at the latest, judging by relatives: more than 100 years ago.",
    });
    expect(await why(emma.id)).toMatchObject({ why: "Set by somebody of the family." });

    // And back: nothing but the rule said that they died.
    await admin.patch("/api/family-privacy", { presumedDeadAfter: 120 });
    await judged();
    expect([await livingOf(charles.id), await livingOf(robert.id), await livingOf(emma.id)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("judges by what everybody sees of relatives: whether somebody lives does not tell when somebody private did", async () => {
    const old = { firstName: "Abel", birthDate: "1700", isLiving: false };
    const hidden = await addMember(admin, { ...old, restrictions: ["confidential"] });
    const open = await addMember(admin, old);
    const inPart = await addMember(member, { firstName: "Bess", birthDate: "1699" });
    await admin.patch(`/api/family-members/${inPart.id}`, { isBirthPrivate: true });
    const childOf = async (parent: FamilyMemberWithRevision) => {
      const child = await addMember(member, { firstName: "Carl" });
      const tie = { member1Id: parent.id, member2Id: child.id, relationshipType: "parent" };
      expect((await member.post("/api/family-relationships", tie)).status).toBe(201);
      return child.id;
    };
    const [ofHidden, ofInPart, ofOpen] = [await childOf(hidden), await childOf(inPart), await childOf(open)];
    const living = async () => Promise.all([ofHidden, ofInPart, inPart.id, ofOpen].map(livingOf));
    expect(await living()).toEqual([true, true, true, true]);

    await admin.patch("/api/family-privacy", { presumedDeadAfter: 100 });
    await judged();
    expect(await living()).toEqual([true, true, false, false]);
    await admin.patch(`/api/family-members/${hidden.id}`, { restrictions: [] });
    await admin.patch("/api/family-privacy", { presumedDeadAfter: 110 });
    await judged();
    expect(await living()).toEqual([false, true, false, false]);
  });

  test("holds for what is imported", async () => {
    await admin.patch("/api/family-privacy", { presumedDeadAfter: 90 });
    await gedcomClient(admin).importFile(
      "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Old /Lee/\n1 BIRT\n2 DATE 1930\n0 @I2@ INDI\n1 NAME Young /Lee/\n1 BIRT\n2 DATE 1960\n0 TRLR\n",
    );
    const people = await gedcomClient(admin).people();
    expect(people.map(({ firstName, isLiving }) => [firstName, isLiving])).toEqual([
      ["Old", false],
      ["Young", true],
    ]);
  });

  test("tells of everybody why, and who is guessed", async () => {
    const nobody = await addMember(admin, { firstName: "Nobody" });
    await addMember(admin, { firstName: "Dated", birthDate: "1990" });
    const dead = await addMember(admin, { firstName: "Dead", isLiving: false, deathDate: "1882" });
    expect(await why(nobody.id)).toEqual({
      isLiving: true,
      why: "No dates are known, and nobody close lived before 1916.",
      isGuessed: true,
    });
    expect(await why(dead.id)).toMatchObject({ isLiving: false, isGuessed: false });
    expect((await member.get("/api/guessed-living")).body).toMatchObject({
      count: 1,
      people: [{ id: nobody.id, firstName: nobody.firstName }],
    });
    const stranger = await harness.as();
    expect(codeOf(await stranger.get(`/api/family-members/${nobody.id}/living`))).toBe("NOT_FOUND");
  });
});

test("members pass on of the living what their family lets them; an administrator what they ask for", async () => {
  await addMember(admin, { firstName: "Alive", lastName: "Lee", birthDate: "1990" });
  const exported = async (who: Caller, living = "all") =>
    (await who.get<string>(`/api/gedcom/export?version=7.0&living=${living}`)).body;
  expect(await exported(member)).toContain("1990");
  await admin.patch("/api/family-privacy", { othersSee: "names" });
  await expect.poll(async () => withoutIds(await exported(member))).not.toContain("1990");
  expect(await exported(member)).toContain("Alive");
  expect(await exported(member, "private")).not.toContain("Alive");
  expect(await exported(admin)).toContain("1990");
  expect(withoutIds(await exported(admin, "names"))).not.toContain("1990");
});
