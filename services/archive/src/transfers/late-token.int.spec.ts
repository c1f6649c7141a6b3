import { setImmediate as nextTurn } from "node:timers/promises";
import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { archive } from "../service.ts";
import { CallerTokens } from "./caller-tokens.ts";
import { genealogyDouble } from "./testing/genealogy-double.ts";
import { smallFamily } from "./testing/small-family.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

const genealogy = genealogyDouble();
let harness: ServiceHarness;
/** By how much the clock here is ahead of the one that tokens are made by. */
let ahead = 0;
beforeAll(async () => {
  harness = await startHarness(archive, {
    environment: withoutVectors,
    peers: genealogy.peers,
    now: () => new Date(Date.now() + ahead),
  });
  genealogy.use(harness);
});
afterAll(() => harness.stop());

test("an archive whose sending outlived the token waits for the next, of its own admin and of nobody else", async () => {
  const { admin: old } = await smallFamily(harness, genealogy);
  const { bytes } = await old.download("/api/tenant-export");
  const admin = await harness.as({ role: "tenant_admin" });
  const other = await harness.as({ role: "tenant_admin", tenantId: admin.claims.tenantId });
  genealogy.calls.length = 0;
  const acquire = vi.spyOn(CallerTokens.prototype, "acquire");
  ahead = 2 * 60 * 60 * 1000;
  const { body } = await admin.post<TenantImport>("/api/tenant-imports", bytes, { "content-type": "application/zip" });
  const look = async (who: typeof admin) => (await who.get<TenantImport>(`/api/tenant-imports/${body.id}`)).body;
  expect((await look(admin)).status).toBe("running");
  // Only who has looked while the token was over waits for another.
  await vi.waitFor(() => expect(acquire).toHaveBeenCalled(), { timeout: 120_000 });
  ahead = 0;
  expect((await look(other)).status).toBe("running");
  await nextTurn();
  expect(acquire.mock.settledResults).toEqual([{ type: "incomplete", value: undefined }]);
  expect(genealogy.calls).toEqual([]);
  await vi.waitFor(async () => expect(await look(admin)).toMatchObject({ status: "done", people: 3, issues: [] }), {
    timeout: 120_000,
  });
});
