import type { CannedAnswer } from "@kinkeeper/contracts/helpdesk/canned-answers";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { helpdesk } from "../service.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(helpdesk);
});
afterAll(() => harness.stop());

const path = "/api/canned-answers";
const details = { title: "Upside down", text: "Open the photo and choose Turn." };
const list = async (who: Caller) => (await who.get<CannedAnswer[]>(path)).body;

test("canned answers are kept, changed and forgotten by the administrators of one family", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  const second = await harness.as({ role: "tenant_admin", tenantId: admin.claims.tenantId });
  const member = await harness.as({ tenantId: admin.claims.tenantId });
  const stranger = await harness.as({ role: "tenant_admin" });

  const { status, body } = await admin.post<CannedAnswer>(path, details);
  expect([status, body]).toMatchObject([201, details]);
  await admin.post(path, { title: "Lost", text: "Look into Recently deleted." });
  expect((await list(second)).map(({ title }) => title)).toEqual(["Lost", "Upside down"]);

  expect(codeOf(await member.get(path))).toBe("FORBIDDEN");
  expect(codeOf(await member.post(path, details))).toBe("FORBIDDEN");
  expect(await list(stranger)).toEqual([]);
  for (const id of [body.id, newId()]) {
    expect(codeOf(await stranger.patch(`${path}/${id}`, { ...details, text: "Mine." }))).toBe("NOT_FOUND");
    expect(codeOf(await stranger.delete(`${path}/${id}`))).toBe("NOT_FOUND");
  }
  const seenByMember = await harness.service.readModel.asViewer(
    { tenantId: member.claims.tenantId!, userId: member.claims.sub },
    (sql) => sql`select id from canned_answers`,
  );
  expect(seenByMember).toHaveLength(0);

  expect((await second.patch<CannedAnswer>(`${path}/${body.id}`, { ...details, text: "Turn it." })).body.text).toBe(
    "Turn it.",
  );
  expect((await second.delete(`${path}/${body.id}`)).status).toBe(204);
  expect((await list(admin)).map(({ title }) => title)).toEqual(["Lost"]);
});

test("super administrators have those of the platform", async () => {
  const [first, second] = await Promise.all(
    [undefined, newId()].map((tenantId) => harness.as({ role: "super_admin", tenantId })),
  );
  await first!.post(path, details);
  expect((await list(second!)).map(({ title }) => title)).toEqual(["Upside down"]);
  expect(await list(await harness.as({ role: "tenant_admin" }))).toEqual([]);
});

test.each([
  ["no title", { text: "x" }, "Title is required"],
  ["no words", { title: "x", text: " " }, "Answer is required"],
])("one with %s is refused", async (_what, sent, message) => {
  const admin = await harness.as({ role: "tenant_admin" });
  expect((await admin.post(path, sent)).body).toMatchObject({ error: "INVALID_INPUT", message });
});
