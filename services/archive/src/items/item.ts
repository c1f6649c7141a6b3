import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { streamName } from "@kinkeeper/contracts/event";

/** What stories and other artifacts, life events and traditions have in common, whatever else is recorded of them. */
export interface ItemDetails {
  readonly privacy: PrivacyLevel;
}

/** Some of the fields; one left out, or undefined, stays as it is. */
export type ItemChanges<Details> = { readonly [Field in keyof Details]?: Details[Field] | undefined };

export const stated = <Details>(changes: ItemChanges<Details>): Partial<Details> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Details>;

/** What can happen to an item, before it has the name of its kind: ArtifactAdded is `Added` here. */
export type ItemEvent<Details> =
  | {
      readonly type: "Added";
      readonly data: {
        readonly itemId: string;
        readonly userId: string;
        readonly details: Details;
        readonly transferId?: string | undefined;
      };
    }
  | {
      readonly type: "Changed";
      readonly data: {
        readonly itemId: string;
        readonly userId: string;
        readonly details: Details;
        readonly changed: string[];
        readonly revertedTo?: number | undefined;
      };
    }
  | { readonly type: "Removed"; readonly data: { readonly itemId: string } }
  | { readonly type: "Restored"; readonly data: { readonly itemId: string } }
  | { readonly type: "Purged"; readonly data: { readonly itemId: string } };

export interface KnownItem<Details> {
  readonly status: "present" | "removed";
  /** Who added it. */
  readonly userId: string;
  /** As it is, or was when it was removed. */
  readonly details: Details;
  /** Of its last event. */
  readonly revision: number;
  /** As it was before its last event; undefined where there is only one. */
  readonly previous: KnownItem<Details> | undefined;
}
export type Item<Details> = { readonly status: "absent" } | KnownItem<Details>;

export const itemStream = (category: string, tenantId: string, itemId: string): string =>
  streamName(category, tenantId, itemId);

export const evolveItem = <Details>(item: Item<Details>, event: ItemEvent<Details>): Item<Details> => {
  if (event.type === "Added") {
    const { userId, details } = event.data;
    return { status: "present", userId, details, revision: 0, previous: undefined };
  }
  if (item.status === "absent" || event.type === "Purged") return { status: "absent" };
  const next = { ...item, revision: item.revision + 1, previous: item };
  switch (event.type) {
    case "Changed":
      return { ...next, details: event.data.details };
    case "Removed":
      return { ...next, status: "removed" };
    case "Restored":
      return { ...next, status: "present" };
  }
};

/** The item after each of its events, the last one first. */
export const versionsOf = <Details>(item: KnownItem<Details>): readonly KnownItem<Details>[] => {
  const versions: KnownItem<Details>[] = [];
  for (let version: KnownItem<Details> | undefined = item; version; version = version.previous) versions.push(version);
  return versions;
};

/** Somebody's private item is their own, and nobody else hears that there is one. */
export const isVisibleTo = (userId: string, creatorId: string, { privacy }: ItemDetails): boolean =>
  privacy !== "private" || userId === creatorId;
