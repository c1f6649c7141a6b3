import { newId } from "@kinkeeper/platform/ids";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import { codeOf, startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { couple, gedcom, lees } from "../testing/gedcom-text.ts";
import { fileKey } from "./import-context.ts";

let harness: ServiceHarness;
let folder: string;
/** Done once, before what a look found is kept. */
let beforeFindings: (() => Promise<void>) | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "kinkeeper-files-"));
  const disk = diskObjectStore(folder);
  const put: typeof disk.put = async (key, ...rest) => {
    const first = key.endsWith("-new") ? beforeFindings : undefined;
    if (first) beforeFindings = undefined;
    await first?.();
    return disk.put(key, ...rest);
  };
  harness = await startHarness(genealogy, { objects: { ...disk, put } });
});
afterAll(async () => {
  await harness.stop();
  await rm(folder, { recursive: true });
});

test.each([
  ["left as it is", false],
  ["discarded meanwhile", true],
])("a preview that is read again and %s leaves what was found beside its file alone", async (_what, isDiscarded) => {
  const tenantId = newId();
  const admin = await harness.as({ tenantId, role: "tenant_admin" });
  const client = gedcomClient(admin);
  const { id } = (await client.preview(gedcom(...lees, couple, "a broken line\n"))).body;
  const isThere = async (suffix = ""): Promise<boolean> => {
    const found = await harness.objects.get(`${fileKey(tenantId, id)}${suffix}`);
    found?.stream.destroy();
    return found !== undefined;
  };
  if (isDiscarded)
    beforeFindings = async () => {
      expect((await client.discard(id)).status).toBe(200);
      await vi.waitFor(async () => expect(await isThere()).toBe(false), { timeout: 60_000 });
    };
  const again = await admin.post(`/api/gedcom/imports/${id}/preview`, { characterSet: "CP852" });
  expect([again.status, codeOf(again)]).toEqual(isDiscarded ? [409, "IMPORT_NOT_READY"] : [200, undefined]);
  expect(beforeFindings).toBeUndefined();
  for (const suffix of ["", "-new", "-issues"]) expect([suffix, await isThere(suffix)]).toEqual([suffix, !isDiscarded]);
});
