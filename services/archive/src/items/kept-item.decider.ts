import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import {
  evolveItem,
  factOf,
  isVisibleTo,
  named,
  type Item,
  type ItemFact,
  type KeptDetails,
  type KnownItem,
  type NamedFact,
  type Some,
} from "./kept-item.ts";

/** Who acts. */
export interface Actor {
  readonly userId: string;
  readonly isFamilyAdmin: boolean;
}

type Command<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: { readonly itemId: string } & Data;
  readonly by: Actor;
};

export type ItemCommand<Details> =
  /** `transferId`: an archive that is read in again brings it. */
  | Command<"AddItem", { readonly details: Details; readonly transferId?: string }>
  /** A field left out (or undefined) stays as it is. */
  | Command<"ChangeItem", { readonly changes: Some<Details> }>
  | Command<"RemoveItem">
  /** Back to how it stood after a revision; brings back what was removed. */
  | Command<"RevertItem", { readonly revision: number }>;

/** The fields that differ; their values are plain JSON. */
export const differingFields = <Details extends object>(before: Partial<Details>, after: Details): string[] =>
  (Object.keys(after) as (keyof Details & string)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

const stated = <Details>(changes: Some<Details>) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Details>;

/** Everything that can happen to an item of this kind. `noun` is what people call one. */
export const keptItemDecider = <Name extends string, Details extends KeptDetails>({
  name,
  noun,
}: {
  readonly name: Name;
  readonly noun: string;
}): Decider<Item<Details>, ItemCommand<Details>, NamedFact<Name, Details> & DomainEvent> => {
  /** @throws DomainError NOT_FOUND for what the actor may not even know of, FORBIDDEN for what they only see. */
  const requireHolder = (item: Item<Details>, by: Actor): KnownItem<Details> => {
    if (item.status === "absent" || !isVisibleTo(by.userId, item.userId, item.details)) throw notFound(noun);
    if (by.userId !== item.userId && !by.isFamilyAdmin)
      throw new DomainError(
        "FORBIDDEN",
        `Only the person who added this ${noun} and the administrators of the family can change it.`,
      );
    return item;
  };

  const changed = (
    itemId: string,
    item: KnownItem<Details>,
    details: Details,
    by: Actor,
    cause: { readonly revertedTo?: number } = {},
  ): ItemFact<Details>[] => {
    const fields = differingFields(item.details, details);
    if (fields.length === 0) return [];
    if (details.privacy === "private" && by.userId !== item.userId)
      throw new DomainError("FORBIDDEN", `Only the person who added this ${noun} can make it private.`);
    return [{ type: "Changed", data: { itemId, userId: item.userId, details, changed: fields, ...cause } }];
  };

  const reverted = (itemId: string, item: KnownItem<Details>, revision: number, by: Actor): ItemFact<Details>[] => {
    const version = item.versions[revision];
    // What was private is not there for others, also when they know its number.
    if (version === undefined || (version !== null && !isVisibleTo(by.userId, item.userId, version)))
      throw notFound(`version of this ${noun}`);
    if (version === null) throw new DomainError("CONFLICT", `At that point this ${noun} was removed.`);
    return [
      ...(item.status === "removed" ? [{ type: "Restored", data: { itemId } } as const] : []),
      ...changed(itemId, item, version, by, { revertedTo: revision }),
    ];
  };

  const decide = (command: ItemCommand<Details>, item: Item<Details>): readonly ItemFact<Details>[] => {
    const { by } = command;
    const { itemId } = command.data;
    switch (command.type) {
      case "AddItem": {
        if (item.status !== "absent") throw new DomainError("CONFLICT", `This ${noun} has been added already.`);
        const { details, transferId } = command.data;
        return [{ type: "Added", data: { itemId, userId: by.userId, details, ...(transferId ? { transferId } : {}) } }];
      }
      case "ChangeItem": {
        const known = requireHolder(item, by);
        if (known.status === "removed") throw notFound(noun);
        return changed(itemId, known, { ...known.details, ...stated(command.data.changes) }, by);
      }
      case "RemoveItem":
        return requireHolder(item, by).status === "removed" ? [] : [{ type: "Removed", data: { itemId } }];
      case "RevertItem":
        return reverted(itemId, requireHolder(item, by), command.data.revision, by);
    }
  };

  return {
    initialState: () => ({ status: "absent" }),
    evolve: (item, event) => evolveItem(item, factOf(name, event)),
    decide: (command, item) => decide(command, item).map((fact) => named(name, fact)),
  };
};
