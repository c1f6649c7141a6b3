import type { DeliveryStatus } from "@kinkeeper/contracts/partners/deliveries";
import type { PartnerEndpoint } from "@kinkeeper/contracts/partners/partners";
import type { BadgeTone } from "@kinkeeper/kit/badge.tsx";

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

export const momentOf = (time: string): string => moment.format(new Date(time));

export const deliveryStatuses: Readonly<Record<DeliveryStatus, { readonly label: string; readonly tone: BadgeTone }>> =
  {
    waiting: { label: "Waiting", tone: "warm" },
    delivered: { label: "Delivered", tone: "accent" },
    failed: { label: "Failed", tone: "danger" },
  };

const reasons = {
  manual: "Disabled. Events wait for up to 30 days.",
  gone: "Disabled, because it answered that it is gone (410). Events wait for up to 30 days.",
  failing: "Disabled, because nothing arrived for five days. Events wait for up to 30 days.",
} as const;

/** What there is to know about an endpoint besides its address. */
export const endpointWords = ({ disabledReason, failingSince }: PartnerEndpoint): string | undefined => {
  if (disabledReason) return reasons[disabledReason];
  return failingSince ? `Nothing has arrived since ${momentOf(failingSince)}.` : undefined;
};
