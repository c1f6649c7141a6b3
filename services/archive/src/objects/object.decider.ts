import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError } from "@kinkeeper/platform/domain-error";

type Stored = Extract<ObjectEvent, { type: "ObjectStored" }>["data"];

/** `source`: the hash of what was sent; `attempt`: under which its bytes lie, absent in older events. */
export type ObjectState =
  | { readonly status: "absent" | "removed" }
  | { readonly status: "stored"; readonly source: string; readonly attempt: string | undefined };

export interface StoreObject {
  readonly type: "StoreObject";
  readonly data: Stored;
}
export interface RemoveObject {
  readonly type: "RemoveObject";
  readonly data: { readonly objectId: string };
}
export type ObjectCommand = StoreObject | RemoveObject;

export const objectStream = (tenantId: string, objectId: string): string => streamName("object", tenantId, objectId);

export const addressSpent = (): DomainError =>
  new DomainError("TOKEN_SPENT", "This upload address has been used already. Please ask for a new one.");

/** The hash of the very bytes that were sent: those of a picture are others than those that are kept. */
export const sourceOf = ({ sourceSha256, sha256 }: Stored): string => sourceSha256 ?? sha256;

const decide = ({ type, data }: ObjectCommand, state: ObjectState): ObjectEvent[] => {
  switch (type) {
    case "StoreObject":
      if (state.status === "absent") return [{ type: "ObjectStored", data }];
      // The same file twice at once: one of them was first.
      if (state.status === "stored" && state.source === sourceOf(data)) return [];
      throw addressSpent();
    case "RemoveObject":
      if (state.status === "absent") throw new DomainError("NOT_FOUND", "There is no such file.");
      return state.status === "removed" ? [] : [{ type: "ObjectRemoved", data: { objectId: data.objectId } }];
  }
};

const evolve = (_state: ObjectState, event: ObjectEvent): ObjectState => {
  switch (event.type) {
    case "ObjectStored":
      return { status: "stored", source: sourceOf(event.data), attempt: event.data.attempt };
    case "ObjectRemoved":
      return { status: "removed" };
  }
};

export const objectDecider: Decider<ObjectState, ObjectCommand, ObjectEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
