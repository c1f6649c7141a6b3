import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { newId } from "@kinkeeper/platform/ids";
import { expect, test } from "vitest";
import { removeErasedFiles } from "./remove-erased-files.ts";

test("files of an erased account are looked for again where the list of tickets is late", async () => {
  const awaited: unknown[] = [];
  const readModel = {
    service: async () => [],
    caughtUpTo: async (position: bigint, context: string) => awaited.push(position, context) === 0,
  };
  const erased = { data: { userId: newId() }, metadata: { eventId: newId() }, position: 7n };
  const reaction = removeErasedFiles({ readModel, now: () => new Date() } as never);
  await expect(reaction.react(erased as never)).rejects.toThrow(StoreUnavailable);
  expect(awaited).toEqual([7n, "identity"]);
});
