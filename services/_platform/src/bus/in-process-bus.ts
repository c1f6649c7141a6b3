import { categoryOf, type Context } from "@kinkeeper/contracts/event";
import type { EventStore, StoredEvent } from "../event-store.ts";
import { categoriesOf, type BusBatch, type EventBus } from "./bus.ts";

interface Follower {
  readonly contexts: readonly Context[];
  readonly positions: ReadonlyMap<string, bigint>;
  readonly types?: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/** The bus of a single process: whoever subscribes follows the event store itself, so there is nothing to publish and nothing to lose. */
export const createInProcessBus = (store: EventStore): EventBus => {
  async function* follow({ contexts, positions, types, signal }: Follower): AsyncGenerator<BusBatch> {
    const contextOf = categoriesOf(contexts);
    // Most followers handle few types of a context: what an import records by the thousand costs them little more than a look.
    const wantedOf = (events: readonly StoredEvent[]): readonly StoredEvent[] => {
      if (!types) return events;
      const wanted: StoredEvent[] = [];
      const moved = new Set<string>();
      for (let index = events.length - 1; index >= 0; index -= 1) {
        const event = events[index]!;
        const context = moved.size < contexts.length ? contextOf.get(categoryOf(event.stream)) : undefined;
        const isLast = context !== undefined && !moved.has(context);
        if (isLast) moved.add(context);
        if (isLast || types.has(event.type)) wanted.push(event);
      }
      return wanted.reverse();
    };
    const previous = new Map(contexts.map(({ name }) => [name, positions.get(name) ?? 0n]));
    const after = [...previous.values()].reduce((least, one) => (one < least ? one : least));
    for await (const { events } of store.follow({ categories: [...contextOf.keys()], after, signal })) {
      if (events.length === 0) continue;
      const published = wantedOf(events).flatMap((event) => {
        const context = contextOf.get(categoryOf(event.stream));
        const before = context === undefined ? undefined : previous.get(context);
        if (context === undefined || before === undefined || event.position <= before) return [];
        previous.set(context, event.position);
        return [{ event, context, previous: before }];
      });
      if (published.length > 0) yield { events: published, settle: () => undefined };
    }
  }

  return {
    isShared: false,
    subscribe: async (options) => follow(options),
    check: () => store.check(),
    close: async () => undefined,
  };
};
