import { archiveContext } from "./archive/events.ts";
import type { Context } from "./event.ts";
import { genealogyContext } from "./genealogy/events.ts";
import { identityContext } from "./identity/events.ts";
import { notificationsContext } from "./notifications/events.ts";

/** Every bounded context and the events it publishes. */
export const contexts: readonly Context[] = [identityContext, genealogyContext, archiveContext, notificationsContext];

const contextOfCategory = new Map(
  contexts.flatMap((context) => Object.keys(context.categories).map((category) => [category, context] as const)),
);

/** The context that owns a stream category; throws on an unknown one. */
export const contextOf = (category: string): Context => {
  const context = contextOfCategory.get(category);
  if (!context) throw new Error(`no context owns the category ${category}`);
  return context;
};
