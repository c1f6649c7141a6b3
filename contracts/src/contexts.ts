import type { Context } from "./event.ts";
import { services } from "./services.ts";

/** Every bounded context and the events it publishes. */
export const contexts: readonly Context[] = Object.values(services).map(({ context }) => context);

const contextOfCategory = new Map(
  contexts.flatMap((context) => Object.keys(context.categories).map((category) => [category, context] as const)),
);

/** The context that owns a stream category; throws on an unknown one. */
export const contextOf = (category: string): Context => {
  const context = contextOfCategory.get(category);
  if (!context) throw new Error(`no context owns the category ${category}`);
  return context;
};
