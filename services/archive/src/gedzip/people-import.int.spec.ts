import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { sharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { expect, test } from "vitest";
import { archive } from "../service.ts";
import { withoutVectors } from "../testing/without-vectors.ts";
import { readPeopleImport } from "./people-import.ts";

test.each([
  { who: "an administrator who had it done", restriction: {} },
  { who: "nobody where a member did", restriction: { addsOnly: true } },
])("an import is taken for that of $who", async ({ restriction }) => {
  const harness = await sharedHarness(archive, { environment: withoutVectors });
  const [tenantId, importId, actorId] = [newId(), newId(), newId()];
  const started = { type: "ImportStarted", data: { importId, ...restriction } };
  const stream = streamName("import", tenantId, importId);
  const context = { tenantId, actorId, correlationId: importId, causationId: importId };
  await harness.journal.append([{ stream, expectedRevision: -1, events: [started] }], context);
  const adminId = "addsOnly" in restriction ? undefined : actorId;
  expect(await readPeopleImport(harness.journal, { tenantId, importId })).toMatchObject({ stage: "waiting", adminId });
});
