import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { Projection } from "@kinkeeper/platform/projection";
import type { Sql } from "postgres";

/**
 * For a reaction that goes by rows of this service: waits (by being tried again) until they show an event.
 * @throws StoreUnavailable while the projection has not come so far
 */
export const requireProjected = async (
  sql: Sql,
  { name }: Pick<Projection, "name">,
  context: string,
  position: bigint,
): Promise<void> => {
  const [row] = await sql<{ position: string }[]>`
    select position from platform_checkpoints where consumer = ${`projection/${name}`} and context = ${context}`;
  if (BigInt(row?.position ?? -1) < position) throw new StoreUnavailable(`${name} has not taken the event yet`);
};
