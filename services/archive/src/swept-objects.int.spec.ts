import { newId } from "@kinkeeper/platform/ids";
import { sweepObjects } from "@kinkeeper/platform/objects/sweep-objects";
import { listedKeys } from "@kinkeeper/platform/testing/listed-keys";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archive } from "./service.ts";
import { sweptObjects } from "./swept-objects.ts";
import { withoutVectors } from "./testing/without-vectors.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(archive, { environment: withoutVectors });
});
afterAll(() => harness.stop());

test("ZIPs that a crash left behind go after a day, unless something in them is still to be read in or taken back", async () => {
  const [tenantId, userId] = [newId(), newId()];
  const keep = async (key: string): Promise<string> => {
    await harness.objects.put(key, Buffer.from("a ZIP"), "application/zip");
    return key;
  };
  const transfer = async (...others: readonly { type: string; data: object }[]): Promise<string> => {
    const transferId = newId();
    const counts = { people: 0, items: 0, files: 0 };
    const started = { type: "FamilyImportStarted", data: { transferId, userId, ...counts } };
    const completed = others.map(({ type, data }) => ({ type, data: { transferId, userId, ...counts, ...data } }));
    const events = [started, ...completed] as never;
    await harness.record({ stream: `transfer-${tenantId}.${transferId}`, expectedRevision: -1, events });
    return keep(`t/${tenantId}/transfers/${transferId}`);
  };
  const gedzip = async (...others: readonly { type: string; data: object }[]): Promise<string> => {
    const [importId, zipId] = [newId(), newId()];
    const contents = { bytes: 5, files: 0, missing: [], missingCount: 0 };
    const received = { type: "GedzipReceived", data: { importId, userId, zipId, ...contents } };
    const after = others.map(({ type, data }) => ({ type, data: { importId, userId, ...data } }));
    const events = [received, ...after] as never;
    await harness.record({ stream: `gedzip-${tenantId}.${importId}`, expectedRevision: -1, events });
    return keep(`t/${tenantId}/gedzips/${zipId}`);
  };
  const takenIn = { type: "GedzipTakenIn", data: { added: 0, known: 0, issues: [] } };
  const undoStarted = { type: "GedzipUndoStarted", data: {} };
  const needed = [
    await transfer(),
    await transfer({ type: "FamilyImportCancelled", data: {} }),
    await gedzip(),
    await gedzip(takenIn, undoStarted),
    // Of another service, which keeps it as long as it likes.
    await keep(`t/${tenantId}/tickets/${newId()}/${newId()}`),
  ];
  const left = [
    await keep(`t/${tenantId}/transfers/${newId()}`),
    await transfer({ type: "FamilyImportCompleted", data: { issues: [] } }),
    await keep(`t/${tenantId}/gedzips/${newId()}`),
    await gedzip(takenIn),
  ];
  const kept = () => listedKeys(harness.objects, `t/${tenantId}/`);
  const sweep = (ahead: number) => {
    const { journal, objects, service } = harness;
    const swept = sweptObjects({ journal, readModel: service.readModel });
    const now = () => new Date(Date.now() + ahead);
    return sweepObjects({ objects, now }, swept, new AbortController().signal);
  };
  expect(await sweep(23 * 3_600_000)).toBe(0);
  expect(await kept()).toHaveLength(needed.length + left.length);
  expect(await sweep(25 * 3_600_000)).toBe(left.length);
  expect((await kept()).toSorted()).toEqual(needed.toSorted());
});
