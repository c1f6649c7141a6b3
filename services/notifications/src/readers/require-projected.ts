import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { Projection } from "@kinkeeper/platform/projection";
import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";

/** A projection gathers events for a moment, and rests between runs: so long that is waited for before it is worth a word. */
const longestWait = 3_000;
const betweenLooks = 50;

/**
 * For a reaction that goes by rows of this service: waits until they show an event, for some seconds here and then by being tried again.
 * @throws StoreUnavailable while the projection has not come so far
 */
export const requireProjected = async (
  sql: Sql,
  { name }: Pick<Projection, "name">,
  context: string,
  position: bigint,
): Promise<void> => {
  const until = performance.now() + longestWait;
  for (;;) {
    const [row] = await sql<{ position: string }[]>`
      select position from platform_checkpoints where consumer = ${`projection/${name}`} and context = ${context}`;
    if (BigInt(row?.position ?? -1) >= position) return;
    if (performance.now() >= until) throw new StoreUnavailable(`${name} has not taken the event yet`);
    await delay(betweenLooks);
  }
};
