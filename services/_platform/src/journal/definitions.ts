import type { Context, EventDefinition } from "@kinkeeper/contracts/event";

/** What may stand in the streams of some contexts. */
export interface Definitions {
  /** Undefined when no stream of this category holds such an event. */
  find(category: string, type: string): EventDefinition | undefined;
}

export const definitionsOf = (contexts: readonly Context[]): Definitions => {
  const byCategory = new Map<string, Map<string, EventDefinition>>();
  for (const { categories } of contexts)
    for (const [category, definitions] of Object.entries(categories))
      byCategory.set(category, new Map(definitions.map((definition) => [definition.type, definition])));
  return { find: (category, type) => byCategory.get(category)?.get(type) };
};
