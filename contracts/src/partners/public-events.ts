import { z } from "zod";
import { priceType, transactionStatus, vendorStatus } from "../enumerations.ts";

/*
 * What partners hear, version 1. A field may be added; a field never goes, and never means something else: that is a new type
 * that ends in v2, sent beside this one for six months. Amounts are whole cents. Of which family somebody is is never told; who they are
 * and what they wrote themselves, only to partners with the scope pii, and never over NATS.
 */

const id = z.uuid();
const minor = z.int().nonnegative();
const currency = z.string();

const vendor = z.object({ vendorId: id, businessName: z.string(), status: vendorStatus });

const service = z.object({
  serviceId: id,
  vendorId: id,
  categoryId: id,
  title: z.string(),
  priceMinor: minor,
  currency,
  priceType,
  isActive: z.boolean(),
});

/** Who bought: told to partners with the scope pii alone, while their account exists. */
export const partnerBuyer = z.object({ name: z.string(), email: z.string() });
export type PartnerBuyer = z.infer<typeof partnerBuyer>;

/** A purchase as its vendor and integrators may see it, also what `GET /api/partner/v1/orders/{id}` answers. */
export const partnerOrder = z.object({
  orderId: id,
  vendorId: id,
  serviceId: id,
  /** As it was when it was bought. */
  title: z.string(),
  amountMinor: minor,
  /** What the platform keeps of the amount. */
  commissionMinor: minor,
  /** Given back so far. */
  refundedMinor: minor,
  currency,
  /** Pending also while somebody looks at what was paid: nothing is to be delivered before it is completed. */
  status: transactionStatus,
  buyer: partnerBuyer.optional(),
});
export type PartnerOrder = z.infer<typeof partnerOrder>;

/** What a vendor has got of one order. Its share is the order's amount without the commission, and without what was refunded. */
const payout = z.object({
  orderId: id,
  vendorId: id,
  currency,
  /** Sent to the vendor so far. */
  transferredMinor: minor,
  /** Kept of its share for what the vendor owed. */
  nettedMinor: minor,
  /** Taken back so far. */
  reversedMinor: minor,
  /** What could not be taken back: kept from later payouts. */
  owedMinor: minor,
});

/** Every event by the name that partners subscribe to, with what it carries. */
export const publicEvents = {
  "vendor.applied": vendor,
  "vendor.approved": vendor,
  "vendor.rejected": vendor,
  "vendor.suspended": vendor,
  "vendor.reinstated": vendor,
  "service.created": service,
  "service.updated": service,
  "service.activated": service,
  "service.deactivated": service,
  "order.created": partnerOrder,
  /** It was paid and goes ahead. What needs a look first is told once it was accepted. */
  "order.completed": partnerOrder,
  "order.failed": partnerOrder.extend({ reason: z.string() }),
  /**
   * `refundMinor` was given back now, `refundedMinor` with everything before it. Sent once more for the same refund, with
   * `returnedMinor`: that much of it never reached the buyer, and `refundedMinor` is what is left without it.
   */
  "order.refunded": partnerOrder.extend({ refundId: id, refundMinor: minor, returnedMinor: minor.optional() }),
  /** The buyer asked the bank for the money back. Where it was lost, `refundedMinor` counts what the bank took. */
  "order.disputed": partnerOrder.extend({
    disputeId: z.string(),
    disputedMinor: minor,
    outcome: z.enum(["open", "won", "lost"]),
  }),
  /** An order was paid, and the vendor's share waits: its account is not ready, or it may not be paid now. */
  "payout.held": payout,
  "payout.transferred": payout.extend({ transferMinor: minor }),
  "payout.reversed": payout.extend({ reversalMinor: minor }),
  "payout.debt": payout.extend({ debtMinor: minor }),
  "review.published": z.object({
    orderId: id,
    vendorId: id,
    serviceId: id,
    /** As it was when it was bought. */
    title: z.string(),
    rating: z.int().min(1).max(5),
    /** The buyer's own words, and who they are: with the scope pii alone. */
    comment: z.string().nullable().optional(),
    buyer: partnerBuyer.optional(),
  }),
} as const;
export type PublicEventName = keyof typeof publicEvents;
export const publicEventNames = Object.keys(publicEvents) as readonly PublicEventName[];

/** Sent when somebody tries an endpoint out, whatever its partner subscribes to. */
export const pingName = "partner.ping";
export const pingData = z.object({ partnerId: id, endpointId: id });

/** Everything that is ever sent, by name. */
export const sentEvents = { ...publicEvents, [pingName]: pingData } as const;
export type SentEventName = keyof typeof sentEvents;
export type SentData<Name extends SentEventName> = z.output<(typeof sentEvents)[Name]>;
export const sentEventNames = Object.keys(sentEvents) as readonly SentEventName[];

/** `marketplace.order.completed.v1`: what the field `type` of an event says. */
export const typeOfEvent = (name: SentEventName): string => `marketplace.${name}.v1`;
/** The other way: `order.completed`. */
export const nameOfType = (type: string): string => type.slice("marketplace.".length, -".v1".length);

/** CloudEvents 1.0 around the data, with the extensions `partitionkey` and `sequence`. */
export const envelopeOf = <Name extends SentEventName>(name: Name) =>
  z.object({
    specversion: z.literal("1.0"),
    /** The same each time this event is sent: what was seen before is left out by it. */
    id: z.uuid(),
    source: z.string(),
    type: z.literal(typeOfEvent(name)),
    subject: z.string(),
    time: z.iso.datetime(),
    datacontenttype: z.literal("application/json"),
    dataschema: z.string(),
    /** The vendor, service, order, payout or review that it is about. */
    partitionkey: z.uuid(),
    /** Grows with each event about it, in the order of text: one that is not larger than the last is older. May have gaps. */
    sequence: z.string(),
    traceparent: z.string().optional(),
    data: sentEvents[name],
  });

export type CloudEvent = z.output<ReturnType<typeof envelopeOf<SentEventName>>>;
