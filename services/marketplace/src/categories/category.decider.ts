import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { CategoryDetails } from "@kinkeeper/contracts/marketplace/categories";
import type { CategoryEvent } from "@kinkeeper/contracts/marketplace/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

/** All categories, by their ids: one stream, so that no two ever have one name. */
export type Categories = ReadonlyMap<string, CategoryDetails>;

export type CategoryCommand =
  | { readonly type: "AddCategory"; readonly categoryId: string; readonly details: CategoryDetails }
  | { readonly type: "ChangeCategory"; readonly categoryId: string; readonly details: CategoryDetails }
  /** `isUsed`: a service is listed under it. */
  | { readonly type: "RemoveCategory"; readonly categoryId: string; readonly isUsed: boolean };

export const categoryStream = streamName("category", platformTenant, "all");

const caseless = (name: string): string => name.toLocaleLowerCase("en");

const refuseTakenName = (categories: Categories, categoryId: string, { name }: CategoryDetails): void => {
  for (const [id, details] of categories)
    if (id !== categoryId && caseless(details.name) === caseless(name))
      throw new DomainError("CONFLICT", "There is a category with this name already.");
};

const decide = (command: CategoryCommand, categories: Categories): CategoryEvent[] => {
  const { categoryId } = command;
  const known = categories.get(categoryId);
  if (command.type === "AddCategory") {
    if (known) return [];
    refuseTakenName(categories, categoryId, command.details);
    return [{ type: "ServiceCategoryAdded", data: { categoryId, details: command.details } }];
  }
  if (!known) throw notFound("category");
  if (command.type === "ChangeCategory") {
    const { details } = command;
    refuseTakenName(categories, categoryId, details);
    const isSame =
      details.name === known.name && details.description === known.description && details.icon === known.icon;
    return isSame ? [] : [{ type: "ServiceCategoryChanged", data: { categoryId, details } }];
  }
  if (command.isUsed) throw new DomainError("CONFLICT", "Services are listed in this category. Move them first.");
  return [{ type: "ServiceCategoryRemoved", data: { categoryId } }];
};

const evolve = (categories: Categories, { type, data }: CategoryEvent): Categories => {
  const next = new Map(categories);
  if (type === "ServiceCategoryRemoved") next.delete(data.categoryId);
  else next.set(data.categoryId, data.details);
  return next;
};

export const categoryDecider: Decider<Categories, CategoryCommand, CategoryEvent> = {
  initialState: () => new Map(),
  evolve,
  decide,
};
