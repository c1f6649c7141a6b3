import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { Actor } from "../actor.ts";
import { isVisibleTo, type Item, type ItemDetails, type KnownItem } from "./item.ts";

/**
 * The item, for whoever may change it. `noun` is what people call one.
 * @throws DomainError NOT_FOUND for what the actor may not even know of, FORBIDDEN for what they only see
 */
export const requireHolder = <Details extends ItemDetails>(
  item: Item<Details>,
  by: Actor,
  noun: string,
): KnownItem<Details> => {
  if (item.status === "absent" || !isVisibleTo(by.userId, item.userId, item.details)) throw notFound(noun);
  if (by.userId !== item.userId && !by.isFamilyAdmin)
    throw new DomainError("FORBIDDEN", `Only the person who added this ${noun} and family admins can change it.`);
  return item;
};
