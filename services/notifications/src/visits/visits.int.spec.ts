import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "../service.ts";
import { visitStream } from "./visit.decider.ts";

const minute = 60_000;
const start = Date.parse("2026-05-01T12:00:00.000Z");
let now = start;
let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(notifications, { now: () => new Date(now) });
});
afterAll(() => harness.stop());
const visit = async (who: Caller, minutes: number) => {
  now = start + minutes * minute;
  const { status, body } = await who.post<{ previous: string | null }>("/api/visits");
  expect(status).toBe(200);
  return body.previous === null ? null : (Date.parse(body.previous) - start) / minute;
};

test("the last visit is kept with the account, for each family, and written once in half an hour", async () => {
  const phone = await harness.as();
  const { sub, tenantId } = phone.claims;
  const desk = await harness.as({ sub, tenantId });
  const elsewhere = await harness.as({ sub });
  const relative = await harness.as({ tenantId });
  expect(await visit(phone, 0)).toBeNull();
  for (const minutes of [1, 10, 20]) expect(await visit(desk, minutes)).toBeNull();
  expect(await visit(desk, 300)).toBe(0);
  expect(await visit(phone, 340)).toBe(0);
  expect(await visit(phone, 500)).toBe(340);
  expect((await harness.journal.read(visitStream(tenantId!, sub))).length).toBe(4);
  // Another family of theirs and other people of this one are at their first.
  expect([await visit(elsewhere, 501), await visit(relative, 501)]).toEqual([null, null]);
  await harness.service.readModel.service`truncate visits`;
  await harness.service.readModel.service`delete from platform_checkpoints where consumer = 'projection/visits_v1'`;
  await harness.restart();
  expect(await visit(desk, 505)).toBe(340);
});

test("who has no family or is signed out has none, and an erased account leaves none", async () => {
  expect(await visit(await harness.as({ tenantId: undefined }), 0)).toBeNull();
  expect(codeOf(await harness.anonymous.post("/api/visits"))).toBe("SIGNED_OUT");
  const emma = await harness.as();
  await visit(emma, 0);
  const { sub: userId } = emma.claims;
  const rows = () => harness.service.readModel.service`select from visits where user_id = ${userId}`;
  expect((await rows()).length).toBe(1);
  await harness.record({
    stream: streamName("user", platformTenant, userId),
    expectedRevision: -1,
    events: [{ type: "UserErased", data: { userId } }],
  });
  expect((await rows()).length).toBe(0);
});
