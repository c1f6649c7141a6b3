import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { expect, onTestFinished, test } from "vitest";
import { objectStream } from "./object.decider.ts";
import { removeFile } from "./remove-file.ts";

test("the bytes of a file and of its smaller pictures are removed together, before it is off the record", async () => {
  const { journal, close } = memoryJournal();
  onTestFinished(close);
  const [tenantId, objectId] = [newId(), newId()];
  const context = { tenantId, correlationId: "test", causationId: "test" };
  const stream = objectStream(tenantId, objectId);
  const size = { bytes: 9, width: 3, height: 3 };
  const data = { objectId, attempt: newId(), contentType: "image/jpeg", sha256: "", hasThumbnail: true, ...size };
  await journal.append([{ stream, expectedRevision: -1, events: [{ type: "ObjectStored", data }] }], context);
  let asked = 0;
  const askedByThen: number[] = [];
  const remove = async (): Promise<void> => {
    asked += 1;
    await new Promise(setImmediate);
    askedByThen.push(asked);
    expect(await journal.read(stream)).toHaveLength(1);
  };
  await removeFile({ journal, objects: { remove } }, objectId, context);
  expect(askedByThen).toEqual([4, 4, 4, 4]);
  expect((await journal.read(stream)).at(-1)?.type).toBe("ObjectRemoved");
});
