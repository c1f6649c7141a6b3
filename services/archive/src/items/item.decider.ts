import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { Actor } from "../actor.ts";
import { differingFields } from "./differing-fields.ts";
import {
  isVisibleTo,
  stated,
  versionsOf,
  type Item,
  type ItemChanges,
  type ItemDetails,
  type ItemEvent,
  type KnownItem,
} from "./item.ts";
import { requireHolder } from "./require-holder.ts";

type Command<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: { readonly itemId: string } & Data;
  readonly by: Actor;
};

export type ItemCommand<Details> =
  /** `transferId`: the import of an archive that adds it. */
  | Command<"AddItem", { readonly details: Details; readonly transferId?: string }>
  /** A field left out (or undefined) stays as it is. */
  | Command<"ChangeItem", { readonly changes: ItemChanges<Details> }>
  | Command<"RemoveItem">
  /** Back to how it was after a revision; brings back what was removed. */
  | Command<"RevertItem", { readonly revision: number }>
  /** It was deleted long enough ago; nobody's wish, so nobody is asked for. */
  | { readonly type: "PurgeItem"; readonly data: { readonly itemId: string } };

/** The decisions that all kinds of items share. `noun` is what people call one. */
export const decideItem = <Details extends ItemDetails>(
  command: ItemCommand<Details>,
  item: Item<Details>,
  noun: string,
): readonly ItemEvent<Details>[] => {
  const { itemId } = command.data;
  if (command.type === "PurgeItem") return item.status === "removed" ? [{ type: "Purged", data: { itemId } }] : [];
  const { by } = command;

  const changed = (
    known: KnownItem<Details>,
    details: Details,
    cause: { readonly revertedTo?: number } = {},
  ): readonly ItemEvent<Details>[] => {
    const fields = differingFields(known.details, details);
    if (fields.length === 0) return [];
    if (details.privacy === "private" && by.userId !== known.userId)
      throw new DomainError("FORBIDDEN", `Only the person who added this ${noun} can make it private.`);
    return [{ type: "Changed", data: { itemId, userId: known.userId, details, changed: fields, ...cause } }];
  };

  const reverted = (known: KnownItem<Details>, revision: number): readonly ItemEvent<Details>[] => {
    const version = versionsOf(known).find((one) => one.revision === revision);
    if (!version) throw notFound(`version of this ${noun}`);
    if (version.status === "removed") throw new DomainError("CONFLICT", `At that point this ${noun} was removed.`);
    // What was private is not there for others, also when they know its number.
    if (!isVisibleTo(by.userId, known.userId, version.details)) throw notFound(`version of this ${noun}`);
    return [
      ...(known.status === "removed" ? [{ type: "Restored", data: { itemId } } as const] : []),
      ...changed(known, version.details, { revertedTo: revision }),
    ];
  };

  switch (command.type) {
    case "AddItem": {
      if (item.status !== "absent") throw new DomainError("CONFLICT", `This ${noun} has been added already.`);
      const { details, transferId } = command.data;
      return [{ type: "Added", data: { itemId, userId: by.userId, details, ...(transferId ? { transferId } : {}) } }];
    }
    case "ChangeItem": {
      const known = requireHolder(item, by, noun);
      if (known.status === "removed") throw notFound(noun);
      return changed(known, { ...known.details, ...stated(command.data.changes) });
    }
    case "RemoveItem":
      return requireHolder(item, by, noun).status === "removed" ? [] : [{ type: "Removed", data: { itemId } }];
    case "RevertItem":
      return reverted(requireHolder(item, by, noun), command.data.revision);
  }
};
