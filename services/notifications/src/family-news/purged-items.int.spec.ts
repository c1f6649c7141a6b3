import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "../service.ts";
import { correspondence, story } from "../testing/correspondence.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(notifications, {
    environment: { KINKEEPER_PUBLIC_URL: "https://family.example" },
  });
});
afterAll(() => harness.stop());
const { found, record } = correspondence(() => harness);

test("what was purged from the archive, and that something was said to it, is not kept here either", async () => {
  const { tenantId, readers, add } = await found({}, {});
  const [teller, speaker] = readers;
  const itemId = newId();
  await add("Artifact", teller!.userId, story("The flood"), itemId);
  const commentId = newId();
  await record(streamName("comment", tenantId, commentId), -1, {
    type: "CommentMade",
    data: { commentId, kind: "artifact", itemId, userId: speaker!.userId, text: "I was there." },
  });
  const kept = async () => {
    const { service } = harness.service.readModel;
    const items = await service`select from items where id = ${itemId}`;
    const comments = await service`select from comments where id = ${commentId}`;
    return [items.length, comments.length];
  };
  await expect.poll(kept).toEqual([1, 1]);
  await record(
    streamName("artifact", tenantId, itemId),
    0,
    { type: "ArtifactRemoved", data: { itemId } },
    { type: "ArtifactPurged", data: { itemId } },
  );
  await expect.poll(kept).toEqual([0, 0]);
});
