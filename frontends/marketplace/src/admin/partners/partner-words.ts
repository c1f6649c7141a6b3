import type { DeliveryStatus } from "@kinkeeper/contracts/partners/deliveries";
import type { PartnerEndpoint } from "@kinkeeper/contracts/partners/partners";
import type { BadgeTone } from "@kinkeeper/kit/badge.tsx";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

const shortMoment = new Intl.DateTimeFormat("en-GB", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** In a list of the last 30 days. */
export const shortMomentOf = (time: string): string => shortMoment.format(new Date(time));

const errors: Readonly<Record<string, string>> = {
  ENOTFOUND: "Address not found",
  EAI_AGAIN: "Address not found",
  ECONNREFUSED: "Connection refused",
  ECONNRESET: "Connection lost",
  CERT_HAS_EXPIRED: "Certificate expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Certificate not trusted",
  "no answer in time": "No answer in time",
};

/** What went wrong: common codes in words, others as they are. */
export const errorWords = (error: string | null): string => (error === null ? "No answer" : (errors[error] ?? error));

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
