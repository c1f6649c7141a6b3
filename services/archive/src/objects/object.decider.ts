import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError } from "@kinkeeper/platform/domain-error";

export type ObjectState = { status: "absent" } | { status: "stored" } | { status: "removed" };

export interface StoreObject {
  readonly type: "StoreObject";
  readonly data: Extract<ObjectEvent, { type: "ObjectStored" }>["data"];
}
export interface RemoveObject {
  readonly type: "RemoveObject";
  readonly data: { readonly objectId: string };
}
export type ObjectCommand = StoreObject | RemoveObject;

export const objectStream = (tenantId: string, objectId: string): string => streamName("object", tenantId, objectId);

export const addressSpent = (): DomainError =>
  new DomainError("TOKEN_SPENT", "This upload address has been used already. Please ask for a new one.");

const decide = ({ type, data }: ObjectCommand, state: ObjectState): ObjectEvent[] => {
  switch (type) {
    case "StoreObject":
      if (state.status !== "absent") throw addressSpent();
      return [{ type: "ObjectStored", data }];
    case "RemoveObject":
      if (state.status === "absent") throw new DomainError("NOT_FOUND", "There is no such file.");
      return state.status === "removed" ? [] : [{ type: "ObjectRemoved", data: { objectId: data.objectId } }];
  }
};

const evolve = (_state: ObjectState, event: ObjectEvent): ObjectState => {
  switch (event.type) {
    case "ObjectStored":
      return { status: "stored" };
    case "ObjectRemoved":
      return { status: "removed" };
  }
};

export const objectDecider: Decider<ObjectState, ObjectCommand, ObjectEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
