import { streamName } from "@kinkeeper/contracts/event";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";

/** What stories and other artifacts, life events and traditions have in common, whatever else is told of them. */
export interface KeptDetails {
  readonly privacy: PrivacyLevel;
}

/** Some of the fields; one left out, or undefined, is not spoken of. */
export type Some<Details> = { readonly [Field in keyof Details]?: Details[Field] | undefined };

interface FactData<Details> {
  readonly Added: {
    readonly itemId: string;
    readonly userId: string;
    readonly details: Details;
    readonly transferId?: string | undefined;
  };
  readonly Changed: {
    readonly itemId: string;
    readonly userId: string;
    readonly details: Details;
    readonly changed: string[];
    readonly revertedTo?: number | undefined;
  };
  readonly Removed: { readonly itemId: string };
  readonly Restored: { readonly itemId: string };
}

/** What can happen to an item, before it has the name of its kind: ArtifactAdded is `Added` here. */
export type ItemFact<Details> = {
  [Type in keyof FactData<Details>]: { readonly type: Type; readonly data: FactData<Details>[Type] };
}[keyof FactData<Details>];

/** How an event of the kind is called: `Added` of `LifeEvent` is LifeEventAdded. */
export type NamedFact<Name extends string, Details> = {
  [Type in keyof FactData<Details>]: { readonly type: `${Name}${Type}`; readonly data: FactData<Details>[Type] };
}[keyof FactData<Details>];

export const factOf = <Name extends string, Details>(
  name: Name,
  { type, data }: NamedFact<Name, Details>,
): ItemFact<Details> =>
  // The compiler cannot follow a name that is taken off a generic one.
  ({ type: type.slice(name.length), data }) as ItemFact<Details>;

export const named = <Name extends string, Details>(
  name: Name,
  { type, data }: ItemFact<Details>,
): NamedFact<Name, Details> => ({ type: `${name}${type}`, data }) as NamedFact<Name, Details>;

export interface KnownItem<Details> {
  readonly status: "present" | "removed";
  /** Who added it. */
  readonly userId: string;
  /** As it stands, or stood when it was removed. */
  readonly details: Details;
  /** How it stood after each revision; null where it was removed. */
  readonly versions: readonly (Details | null)[];
}
export type Item<Details> = { readonly status: "absent" } | KnownItem<Details>;

export const itemStream = (category: string, tenantId: string, itemId: string): string =>
  streamName(category, tenantId, itemId);

export const evolveItem = <Details>(item: Item<Details>, fact: ItemFact<Details>): Item<Details> => {
  if (fact.type === "Added") {
    const { userId, details } = fact.data;
    return { status: "present", userId, details, versions: [details] };
  }
  if (item.status === "absent") return item;
  switch (fact.type) {
    case "Changed": {
      const { details } = fact.data;
      return { ...item, details, versions: [...item.versions, details] };
    }
    case "Removed":
      return { ...item, status: "removed", versions: [...item.versions, null] };
    case "Restored":
      return { ...item, status: "present", versions: [...item.versions, item.details] };
  }
};

/** Somebody's private item is their own, and nobody else hears that there is one. */
export const isVisibleTo = (userId: string, creatorId: string, { privacy }: KeptDetails): boolean =>
  privacy !== "private" || userId === creatorId;
