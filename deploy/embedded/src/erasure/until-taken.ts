import { setTimeout as delay } from "node:timers/promises";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { Erasures } from "./scrubber.ts";

const lookEveryMs = 500;

/** Answers once no projection and no reaction of these services is behind these events of its contexts. */
export const untilTakenBy =
  (readModels: readonly ReadModel[]) =>
  async (erasures: Erasures, signal: AbortSignal): Promise<void> => {
    const isBehind = async ({ service }: ReadModel): Promise<boolean> => {
      for (const [context, position] of erasures) {
        const [late] = await service`
          select from platform_checkpoints where context = ${context} and position < ${String(position)} limit 1`;
        if (late) return true;
      }
      return false;
    };
    for (const readModel of readModels)
      while (await isBehind(readModel)) await delay(lookEveryMs, undefined, { signal });
  };
