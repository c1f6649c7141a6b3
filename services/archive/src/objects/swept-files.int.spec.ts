import { sweepObjects } from "@kinkeeper/platform/objects/sweep-objects";
import { crashingObjects, type CrashingObjects } from "@kinkeeper/platform/testing/crashing-objects";
import { listedKeys } from "@kinkeeper/platform/testing/listed-keys";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archive } from "../service.ts";
import { picture } from "../testing/sample-files.ts";
import { withoutVectors } from "../testing/without-vectors.ts";
import { sweptFiles } from "./swept-files.ts";

let store: CrashingObjects;
/** What the service's clock is ahead of that of the object store, in milliseconds. */
let ahead = 0;
let harness: ServiceHarness;
beforeAll(async () => {
  store = await crashingObjects();
  harness = await startHarness(archive, {
    environment: withoutVectors,
    objects: store.objects,
    now: () => new Date(Date.now() + ahead),
  });
});
afterAll(async () => {
  await harness.stop();
  await store.remove();
});

test("bytes that a crash left behind without their event go after a day; what is on record stays, whatever the rows say", async () => {
  const emma = await harness.as();
  const tenantId = emma.claims.tenantId!;
  const upload = async () => {
    const { body } = await emma.post<{ uploadUrl: string; objectPath: string }>("/api/objects/upload");
    const { status } = await emma.put(body.uploadUrl, await picture(), { "content-type": "image/png" });
    return { status, id: body.objectPath.slice("/objects/".length) };
  };
  const kept = () => listedKeys(store.objects, "t/");
  const { id } = await upload();
  await emma.post("/api/family-artifacts", { title: "A photo", artifactType: "photo", fileUrl: `/objects/${id}` });
  // Of another service, which keeps it as long as it likes.
  await store.objects.put(`t/${tenantId}/tickets/${id}/${id}`, Buffer.from("x"), "text/plain");
  const before = await kept();
  store.crashAfterPut();
  expect((await upload()).status).toBe(503);
  store.recover();
  expect((await kept()).length).toBe(before.length + 1);
  await harness.service.readModel.service`delete from objects where tenant_id = ${tenantId}`;
  ahead = 25 * 3_600_000;
  await harness.restart();
  await expect.poll(kept).toEqual(before);
  // Once more to its end: what it leaves, it leaves for good.
  const { journal, service } = harness;
  const now = () => new Date(Date.now() + ahead);
  const files = sweptFiles({ journal, readModel: service.readModel });
  expect(await sweepObjects({ objects: store.objects, now }, files, new AbortController().signal)).toBe(0);
  expect(await kept()).toEqual(before);
});
