import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { forgetFile } from "./forget-file.ts";
import { importStream } from "./import.decider.ts";
import { fileKey } from "./import-context.ts";

test("the file of an import goes when the import is done, however often it is told", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "kinkeeper-files-"));
  const objects = diskObjectStore(folder);
  const [tenantId, importId] = ["0190a000-0000-7000-8000-0000000000f0", "0190a000-0000-7000-8000-00000000000a"];
  await objects.put(fileKey(tenantId, importId), Buffer.from("0 HEAD\n"), "application/x-gedcom");
  const done = recorder()(importStream(tenantId, importId), {
    type: "ImportCompleted",
    data: { importId, created: 1, updated: 0, unchanged: 0, issues: [], issueCount: 0 },
  } as const);
  for (let twice = 0; twice < 2; twice += 1)
    await forgetFile({ objects }).react({ ...done, data: { ...done.data, issues: [] } });
  expect(await objects.get(fileKey(tenantId, importId))).toBeUndefined();
  await rm(folder, { recursive: true });
});
