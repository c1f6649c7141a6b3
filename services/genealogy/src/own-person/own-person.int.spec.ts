import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { genealogy } from "../service.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let emma: Somebody;
let person: string;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  emma = await harness.as({ role: "tenant_admin" });
  person = (await emma.post<{ id: string }>("/api/family-members", { firstName: "Emma" })).body.id;
});

const own = async (who: Caller) => (await who.get<{ memberId: string | null }>("/api/own-person")).body.memberId;
const choose = (who: Caller, memberId: string | null) => who.put("/api/own-person", { memberId });

test("who one is stays with the account, in each family and on every device, until it is taken back", async () => {
  const { sub, tenantId } = emma.claims;
  const phone = await harness.as({ sub, tenantId });
  const relative = await harness.as({ tenantId });
  const elsewhere = await harness.as({ sub });
  expect(await own(emma)).toBeNull();
  expect(await choose(emma, person)).toMatchObject({ status: 200, body: { memberId: person } });
  expect([await own(phone), await own(relative), await own(elsewhere)]).toEqual([person, null, null]);
  await choose(phone, null);
  expect(await own(emma)).toBeNull();
});

test("nobody is somebody of another family, or somebody who is not there", async () => {
  const stranger = await harness.as();
  expect(codeOf(await choose(stranger, person))).toBe("NOT_FOUND");
  expect(codeOf(await harness.anonymous.get("/api/own-person"))).toBe("SIGNED_OUT");
  expect(codeOf(await emma.put("/api/own-person", {}))).toBe("INVALID_INPUT");
  await choose(emma, person);
  await emma.delete(`/api/family-members/${person}`);
  expect(await own(emma)).toBeNull();
  expect(codeOf(await choose(emma, person))).toBe("NOT_FOUND");
});

test("questions about me are about who I am, and an erased account leaves nothing", async () => {
  const child = (await emma.post<{ id: string }>("/api/family-members", { firstName: "Annie" })).body.id;
  await emma.post("/api/family-relationships", { member1Id: person, member2Id: child, relationshipType: "parent" });
  await choose(emma, person);
  const { answer } = (
    await emma.get<{ answer: { statements: unknown } }>("/api/genealogy/answers?question=Who are my children?")
  ).body;
  expect(JSON.stringify(answer.statements)).toContain("Annie");
  const { sub: userId } = emma.claims;
  await harness.record({
    stream: streamName("user", platformTenant, userId),
    expectedRevision: -1,
    events: [{ type: "UserErased", data: { userId } }],
  });
  expect(await own(emma)).toBeNull();
});

test("the first steps know whether one is in the tree, and one's parents", async () => {
  const newcomer = await harness.as({ role: "tenant_admin" });
  const beginning = async (who: Caller) => (await who.get("/api/onboarding/tree")).body;
  expect(await beginning(newcomer)).toEqual({ hasPeople: false, ownPersonId: null, hasParents: false });
  const add = async (firstName: string) =>
    (await newcomer.post<{ id: string }>("/api/family-members", { firstName })).body.id;
  const [ada, ruth] = [await add("Ada"), await add("Ruth")];
  await choose(newcomer, ada);
  expect(await beginning(newcomer)).toEqual({ hasPeople: true, ownPersonId: ada, hasParents: false });
  await newcomer.post("/api/family-relationships", { member1Id: ruth, member2Id: ada, relationshipType: "parent" });
  expect(await beginning(newcomer)).toMatchObject({ hasParents: true });
  const { tenantId } = newcomer.claims;
  expect(await beginning(await harness.as({ tenantId }))).toMatchObject({ hasPeople: true, ownPersonId: null });
  expect(await beginning(await harness.as())).toMatchObject({ hasPeople: false });
  expect(codeOf(await harness.anonymous.get("/api/onboarding/tree"))).toBe("SIGNED_OUT");
});
