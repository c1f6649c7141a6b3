import { categoryOf, type Context, type EventDefinition } from "@kinkeeper/contracts/event";
import type { StoredEvent } from "../event-store.ts";

/** What may stand in the streams of some contexts. */
export interface Definitions {
  /** Undefined when no stream of this category holds such an event. */
  find(category: string, type: string): EventDefinition | undefined;
  /** Whether somebody may read less from this event on. */
  hides(event: Pick<StoredEvent, "stream" | "type" | "data">): boolean;
}

export const definitionsOf = (contexts: readonly Context[]): Definitions => {
  const byCategory = new Map<string, Map<string, EventDefinition>>();
  for (const { categories } of contexts)
    for (const [category, definitions] of Object.entries(categories))
      byCategory.set(category, new Map(definitions.map((definition) => [definition.type, definition])));
  const find: Definitions["find"] = (category, type) => byCategory.get(category)?.get(type);
  return { find, hides: ({ stream, type, data }) => find(categoryOf(stream), type)?.hides?.(data) ?? false };
};
