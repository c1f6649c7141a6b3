import { contextOf } from "@kinkeeper/contracts/contexts";
import { streamParts } from "@kinkeeper/contracts/event";
import { vi } from "vitest";
import type { SharedHarness } from "./shared-harness.ts";

/**
 * Waits until a reaction of the service has done with all that stands in a stream. Only then is it known what it did not do: `record` waits
 * for projections alone.
 */
export const reacted = async (
  harness: Pick<SharedHarness, "journal" | "service">,
  reaction: string,
  stream: string,
): Promise<void> => {
  const { position } = (await harness.journal.read(stream)).at(-1)!;
  const context = contextOf(streamParts(stream).category).name;
  await vi.waitFor(
    async () => {
      const passed = await harness.service.readModel.service`
        select from platform_checkpoints
        where consumer = ${`reaction/${reaction}`} and context = ${context} and position >= ${position.toString()}`;
      if (passed.length === 0) throw new Error(`${reaction} has not come to the end of ${stream} yet`);
    },
    { timeout: 60_000, interval: 20 },
  );
};
