import { streamParts } from "@kinkeeper/contracts/event";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { EventStore } from "@kinkeeper/platform/event-store";

/** What was counted of a category so far: many tests share a store, and each would read what all of them recorded, again and again. */
interface Counted {
  position: bigint;
  readonly byFamily: Map<string, number>;
}
const counted = new WeakMap<EventStore, Map<string, Counted>>();

/** How many events stand in the streams of a category of a family. */
export const countEvents = async (
  { store }: Pick<EventJournal, "store">,
  tenantId: string,
  category: string,
): Promise<number> => {
  const ofStore = counted.get(store) ?? new Map<string, Counted>();
  counted.set(store, ofStore);
  const known = ofStore.get(category) ?? { position: 0n, byFamily: new Map<string, number>() };
  ofStore.set(category, known);
  const signal = AbortSignal.timeout(60_000);
  for await (const { events, position, caughtUp } of store.follow({
    categories: [category],
    after: known.position,
    signal,
  })) {
    for (const { stream } of events) {
      const family = streamParts(stream).tenantId;
      known.byFamily.set(family, (known.byFamily.get(family) ?? 0) + 1);
    }
    known.position = position;
    if (caughtUp) break;
  }
  return known.byFamily.get(tenantId) ?? 0;
};
