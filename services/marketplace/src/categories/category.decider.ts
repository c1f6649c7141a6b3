import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { CategoryDetails } from "@kinkeeper/contracts/marketplace/categories";
import type { CategoryEvent } from "@kinkeeper/contracts/marketplace/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

interface Category {
  readonly details: CategoryDetails;
  /** Whether vendors may choose it. */
  readonly isActive: boolean;
}

/** All categories, by their ids: one stream, so that no two ever have one name. */
export type Categories = ReadonlyMap<string, Category>;

export type CategoryCommand =
  | { readonly type: "AddCategory"; readonly categoryId: string; readonly details: CategoryDetails }
  | {
      readonly type: "ChangeCategory";
      readonly categoryId: string;
      readonly details: CategoryDetails;
      /** As it is where it is not said. */
      readonly isActive?: boolean | undefined;
    }
  /** `isUsed`: a service is listed under it. */
  | { readonly type: "RemoveCategory"; readonly categoryId: string; readonly isUsed: boolean };

export const categoryStream = streamName("category", platformTenant, "all");

const caseless = (name: string): string => name.toLocaleLowerCase("en");

const refuseTakenName = (categories: Categories, categoryId: string, { name }: CategoryDetails): void => {
  for (const [id, { details }] of categories)
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
    const { details, isActive = known.isActive } = command;
    const { name, description, icon } = known.details;
    refuseTakenName(categories, categoryId, details);
    const isSame = details.name === name && details.description === description && details.icon === icon;
    const changed: CategoryEvent[] = isSame ? [] : [{ type: "ServiceCategoryChanged", data: { categoryId, details } }];
    if (isActive === known.isActive) return changed;
    const type = isActive ? "ServiceCategoryActivated" : "ServiceCategoryDeactivated";
    return [...changed, { type, data: { categoryId } }];
  }
  if (command.isUsed) throw new DomainError("CONFLICT", "Services are listed in this category. Deactivate it instead.");
  return [{ type: "ServiceCategoryRemoved", data: { categoryId } }];
};

const evolve = (categories: Categories, { type, data }: CategoryEvent): Categories => {
  const next = new Map(categories);
  const { categoryId } = data;
  const known = categories.get(categoryId);
  switch (type) {
    case "ServiceCategoryAdded":
    case "ServiceCategoryChanged":
      return next.set(categoryId, { details: data.details, isActive: known?.isActive ?? true });
    case "ServiceCategoryDeactivated":
    case "ServiceCategoryActivated":
      return known ? next.set(categoryId, { ...known, isActive: type === "ServiceCategoryActivated" }) : next;
    case "ServiceCategoryRemoved":
      next.delete(categoryId);
      return next;
  }
};

export const categoryDecider: Decider<Categories, CategoryCommand, CategoryEvent> = {
  initialState: () => new Map(),
  evolve,
  decide,
};
