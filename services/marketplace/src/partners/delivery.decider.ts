import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { DeliveryEvent } from "@kinkeeper/contracts/partners/events";
import type { Decider } from "@kinkeeper/platform/decider";

type DataOf<Type extends DeliveryEvent["type"]> = Extract<DeliveryEvent, { readonly type: Type }>["data"];

/** One event on its way to one endpoint. Without events of its own it waits for its first attempt. */
export interface DeliveryState {
  readonly status: "waiting" | "delivered" | "failed";
  /** Since it began to wait. */
  readonly attempts: number;
  /** ISO time it is tried again at; undefined: at once. */
  readonly nextAt: string | undefined;
}

export type DeliveryCommand =
  | { readonly type: "RecordAttempt"; readonly data: DataOf<"DeliveryAttempted"> }
  | { readonly type: "ExpireDelivery"; readonly data: DataOf<"DeliveryExpired"> }
  | { readonly type: "ReplayDelivery"; readonly data: DataOf<"DeliveryReplayed"> };

export const deliveryStream = (deliveryId: string): string => streamName("delivery", platformTenant, deliveryId);

const decide = (command: DeliveryCommand, { status, attempts }: DeliveryState): DeliveryEvent[] => {
  switch (command.type) {
    case "RecordAttempt": {
      // Another worker was faster, or it was replayed meanwhile.
      const isNext = status === "waiting" && command.data.attempt === attempts + 1;
      return isNext ? [{ type: "DeliveryAttempted", data: command.data }] : [];
    }
    case "ExpireDelivery":
      return status === "waiting" ? [{ type: "DeliveryExpired", data: command.data }] : [];
    case "ReplayDelivery":
      return [{ type: "DeliveryReplayed", data: command.data }];
  }
};

const evolve = (delivery: DeliveryState, { type, data }: DeliveryEvent): DeliveryState => {
  switch (type) {
    case "DeliveryAttempted": {
      const { attempt: attempts, isDelivered, nextAt } = data;
      if (isDelivered) return { status: "delivered", attempts, nextAt: undefined };
      return { status: nextAt === null ? "failed" : "waiting", attempts, nextAt: nextAt ?? undefined };
    }
    case "DeliveryExpired":
      return { status: "failed", attempts: delivery.attempts, nextAt: undefined };
    case "DeliveryReplayed":
      return { status: "waiting", attempts: 0, nextAt: data.replayedAt };
  }
};

export const deliveryDecider: Decider<DeliveryState, DeliveryCommand, DeliveryEvent> = {
  initialState: () => ({ status: "waiting", attempts: 0, nextAt: undefined }),
  evolve,
  decide,
};
