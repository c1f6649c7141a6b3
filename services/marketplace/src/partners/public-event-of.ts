import type { TransactionStatus, VendorStatus } from "@kinkeeper/contracts/enumerations";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { ListingEvent, ReviewEvent, VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import { currency } from "@kinkeeper/contracts/money";
import type { PartnerEvent } from "@kinkeeper/contracts/partners/events";
import {
  envelopeOf,
  typeOfEvent,
  type CloudEvent,
  type PartnerBuyer,
  type PartnerOrder,
  type SentData,
  type SentEventName,
} from "@kinkeeper/contracts/partners/public-events";
import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import type { PayoutEvent } from "@kinkeeper/contracts/payments/payout-events";
import { derivedId } from "@kinkeeper/platform/ids";

/** What partners may hear of. */
export type SourceEvent = VendorEvent | ListingEvent | TransactionEvent | PayoutEvent | ReviewEvent | PartnerEvent;
type SourceType = SourceEvent["type"];
type Source<Type extends SourceType> = Recorded<Extract<SourceEvent, { readonly type: Type }>>;
/** The events of one stream, up to the one that is told. */
export type History = readonly Recorded<SourceEvent>[];

/** What only partners with the scope pii are told. `buyer` is undefined once their account is erased. */
export interface Personal {
  readonly buyer: PartnerBuyer | undefined;
}

const publicNames = {
  VendorApplied: "vendor.applied",
  VendorApproved: "vendor.approved",
  VendorRejected: "vendor.rejected",
  VendorSuspended: "vendor.suspended",
  VendorReinstated: "vendor.reinstated",
  ServiceListed: "service.created",
  ServiceChanged: "service.updated",
  ServiceActivated: "service.activated",
  ServiceDeactivated: "service.deactivated",
  TransactionStarted: "order.created",
  TransactionCompleted: "order.completed",
  TransactionReviewed: "order.completed",
  TransactionFailed: "order.failed",
  RefundCompleted: "order.refunded",
  RefundReturned: "order.refunded",
  DisputeOpened: "order.disputed",
  DisputeWon: "order.disputed",
  DisputeLost: "order.disputed",
  DisputeOverturned: "order.disputed",
  PayoutOpened: "payout.held",
  TransferCompleted: "payout.transferred",
  ReversalCompleted: "payout.reversed",
  ReversalRefused: "payout.debt",
  ReviewPublished: "review.published",
  EndpointPinged: "partner.ping",
} as const satisfies Partial<Record<SourceType, SentEventName>>;
type PublicSource = keyof typeof publicNames;
export type PublicSourceEvent = Extract<SourceEvent, { readonly type: PublicSource }>;

export const isPublic = (type: string): type is PublicSource => type in publicNames;

/** By which name partners hear of an event: a share that went on with the payment itself was never held. */
export const publicNameOf = (event: PublicSourceEvent): SentEventName =>
  event.type === "PayoutOpened" && event.data.forwarded ? "payout.transferred" : publicNames[event.type];

/** Who delivers on hearing that an order is completed hears of one that needs a look once somebody has accepted it. */
export const isTold = ({ type, data }: PublicSourceEvent): boolean => {
  if (type === "TransactionCompleted") return !data.needsReview;
  return type !== "TransactionReviewed" || data.goesAhead === true;
};

const isPublicEvent = (event: Recorded<SourceEvent>): event is Recorded<PublicSourceEvent> => isPublic(event.type);

const lastOf = <Type extends SourceType>(history: History, ...types: readonly Type[]): Source<Type> | undefined =>
  history.findLast((event): event is Source<Type> => (types as readonly string[]).includes(event.type));

/** @throws Error where the stream does not begin as it must */
const firstOf = <Type extends SourceType>(history: History, type: Type): Source<Type> => {
  const found = lastOf(history, type);
  if (!found) throw new Error(`${history[0]?.stream ?? "an empty stream"} has no ${type}`);
  return found;
};

const vendorStatusAfter: Partial<Record<SourceType, VendorStatus>> = {
  VendorApplied: "pending",
  VendorApproved: "approved",
  VendorRejected: "rejected",
  VendorSuspended: "suspended",
  VendorReinstated: "approved",
};

const vendorOf = (history: History): SentData<"vendor.applied"> => {
  const { data } = lastOf(history, "VendorApplied", "VendorDetailsChanged") ?? firstOf(history, "VendorApplied");
  const status = history.reduce<VendorStatus>((before, { type }) => vendorStatusAfter[type] ?? before, "pending");
  return { vendorId: data.vendorId, businessName: data.details.businessName, status };
};

const serviceOf = (history: History): SentData<"service.created"> => {
  const { data } = firstOf(history, "ServiceListed");
  const { serviceId, vendorId } = data;
  const { categoryId, title, priceMinor, priceType } = (
    lastOf(history, "ServiceListed", "ServiceChanged")?.data ?? data
  ).details;
  const switched = lastOf(history, "ServiceActivated", "ServiceDeactivated");
  const isActive = switched?.type !== "ServiceDeactivated";
  return { serviceId, vendorId, categoryId, title, priceMinor, currency, priceType, isActive };
};

/** Whether what was paid needs a look that nobody has had, or that was not in its favour. */
const isHeld = (history: History, { data: { needsReview } }: Source<"TransactionCompleted">): boolean => {
  const reviewed = lastOf(history, "TransactionReviewed");
  return needsReview && (!reviewed || reviewed.data.goesAhead === false);
};

const orderStatusOf = (history: History, amountMinor: number, refundedMinor: number): TransactionStatus => {
  if (refundedMinor === amountMinor) return "refunded";
  const completed = lastOf(history, "TransactionCompleted");
  if (completed) return isHeld(history, completed) ? "pending" : "completed";
  return lastOf(history, "TransactionFailed") ? "failed" : "pending";
};

/** An order as partners may see it, of the events of its stream. */
export const orderOf = (history: History): PartnerOrder => {
  const { transactionId: orderId, ...started } = firstOf(history, "TransactionStarted").data;
  const { vendorId, serviceId, title, amountMinor, commissionMinor } = started;
  const refunded = lastOf(history, "RefundCompleted", "RefundReturned", "DisputeLost", "DisputeOverturned");
  const refundedMinor = refunded?.data.refundedMinor ?? 0;
  const status = orderStatusOf(history, amountMinor, refundedMinor);
  const order = { orderId, vendorId, serviceId, title, amountMinor, commissionMinor, refundedMinor };
  return { ...order, currency: started.currency, status };
};

const whoBought = (personal: Personal | undefined): Pick<PartnerOrder, "buyer"> =>
  personal?.buyer ? { buyer: personal.buyer } : {};

const outcomes = { DisputeOpened: "open", DisputeWon: "won", DisputeLost: "lost", DisputeOverturned: "won" } as const;

const disputedOf = (
  history: History,
  { type, data: { disputeId } }: Source<keyof typeof outcomes>,
): SentData<"order.disputed"> => {
  const opened = history.find(
    (event): event is Source<"DisputeOpened"> => event.type === "DisputeOpened" && event.data.disputeId === disputeId,
  );
  return { ...orderOf(history), disputeId, disputedMinor: opened?.data.amountMinor ?? 0, outcome: outcomes[type] };
};

const payoutOf = (history: History): SentData<"payout.held"> => {
  const { transactionId: orderId, vendorId, forwarded } = firstOf(history, "PayoutOpened").data;
  const payout = {
    transferredMinor: forwarded?.amountMinor ?? 0,
    nettedMinor: 0,
    reversedMinor: 0,
    owedMinor: 0,
  };
  const amounts = new Map<string, Source<"TransferRequested">["data"]>();
  for (const { type, data } of history) {
    if (type === "TransferRequested") amounts.set(data.transferId, data);
    if (type === "TransferCompleted") {
      const requested = amounts.get(data.transferId);
      payout.transferredMinor += requested?.amountMinor ?? 0;
      payout.nettedMinor += requested?.nettedMinor ?? 0;
    }
    if (type === "ReversalCompleted") payout.reversedMinor += data.amountMinor;
    if (type === "ReversalRefused") payout.owedMinor += data.amountMinor;
  }
  return { orderId, vendorId, currency, ...payout };
};

const transferMinorOf = (history: History, { data }: Source<"PayoutOpened" | "TransferCompleted">): number => {
  if ("forwarded" in data) return data.forwarded?.amountMinor ?? 0;
  const requested = history.find(
    (event): event is Source<"TransferRequested"> =>
      event.type === "TransferRequested" && event.data.transferId === data.transferId,
  );
  return requested?.data.amountMinor ?? 0;
};

const payoutTold = (
  event: Source<"PayoutOpened" | "TransferCompleted" | "ReversalCompleted" | "ReversalRefused">,
  history: History,
): SentData<SentEventName> => {
  const payout = payoutOf(history);
  switch (event.type) {
    case "PayoutOpened":
      return event.data.forwarded ? { ...payout, transferMinor: transferMinorOf(history, event) } : payout;
    case "TransferCompleted":
      return { ...payout, transferMinor: transferMinorOf(history, event) };
    case "ReversalCompleted":
      return { ...payout, reversalMinor: event.data.amountMinor };
    case "ReversalRefused":
      return { ...payout, debtMinor: event.data.amountMinor };
  }
};

const reviewOf = (
  { data }: Source<"ReviewPublished">,
  personal: Personal | undefined,
): SentData<"review.published"> => {
  const { reviewId: orderId, vendorId, serviceId, title, rating, comment } = data;
  return { orderId, vendorId, serviceId, title, rating, ...(personal ? { comment } : {}), ...whoBought(personal) };
};

interface PublicEventParts {
  readonly kind: "vendors" | "services" | "orders" | "payouts" | "reviews" | "partners";
  readonly id: string;
  /** What its sequence counts; the id unless told: an order, its payout and its review have one id and three sequences. */
  readonly key?: string;
  readonly data: SentData<SentEventName>;
}

const told = (
  event: Recorded<PublicSourceEvent>,
  history: History,
  personal: Personal | undefined,
): PublicEventParts => {
  const order = () => ({ ...orderOf(history), ...whoBought(personal) });
  switch (event.type) {
    case "VendorApplied":
    case "VendorApproved":
    case "VendorRejected":
    case "VendorSuspended":
    case "VendorReinstated":
      return { kind: "vendors", id: event.data.vendorId, data: vendorOf(history) };
    case "ServiceListed":
    case "ServiceChanged":
    case "ServiceActivated":
    case "ServiceDeactivated":
      return { kind: "services", id: event.data.serviceId, data: serviceOf(history) };
    case "TransactionStarted":
    case "TransactionCompleted":
    case "TransactionReviewed":
      return { kind: "orders", id: event.data.transactionId, data: order() };
    case "TransactionFailed": {
      const { transactionId: id, reason } = event.data;
      return { kind: "orders", id, data: { ...order(), reason } };
    }
    case "RefundCompleted": {
      const { transactionId: id, refundId, amountMinor: refundMinor } = event.data;
      return { kind: "orders", id, data: { ...order(), refundId, refundMinor } };
    }
    case "RefundReturned": {
      const { transactionId: id, refundId, amountMinor: returnedMinor } = event.data;
      // Nothing was given back now: who adds refunds up counts nothing twice.
      return { kind: "orders", id, data: { ...order(), refundId, refundMinor: 0, returnedMinor } };
    }
    case "DisputeOpened":
    case "DisputeWon":
    case "DisputeLost":
    case "DisputeOverturned":
      return {
        kind: "orders",
        id: event.data.transactionId,
        data: { ...disputedOf(history, event), ...whoBought(personal) },
      };
    case "PayoutOpened":
    case "TransferCompleted":
    case "ReversalCompleted":
    case "ReversalRefused": {
      const { transactionId: id } = event.data;
      return { kind: "payouts", id, key: derivedId("payout", id), data: payoutTold(event, history) };
    }
    case "ReviewPublished": {
      const { reviewId: id } = event.data;
      return { kind: "reviews", id, key: derivedId("review", id), data: reviewOf(event, personal) };
    }
    case "EndpointPinged": {
      const { partnerId, endpointId } = event.data;
      return { kind: "partners", id: partnerId, data: { partnerId, endpointId } };
    }
  }
};

/** Digits of the largest revision a stream can have, so that numbers sort as text. */
const sequenceDigits = 10;

/**
 * What partners hear of the last event of a history; undefined where that is no concern of theirs. Pure: told again it is the
 * same, but for names that were erased meanwhile. `origin`: where browsers reach the product; `personal`: for partners with the scope pii.
 * @throws ZodError when it is not what the contract promises
 */
export const publicEventOf = (history: History, origin: string, personal?: Personal): CloudEvent | undefined => {
  const event = history.at(-1);
  if (!event || !isPublicEvent(event) || !isTold(event)) return undefined;
  const content = told(event, history, personal);
  const name = publicNameOf(event);
  const { metadata, revision } = event;
  return envelopeOf<SentEventName>(name).parse({
    specversion: "1.0",
    id: metadata.eventId,
    source: `${origin}/marketplace`,
    type: typeOfEvent(name),
    subject: `${content.kind}/${content.id}`,
    time: metadata.time,
    datacontenttype: "application/json",
    dataschema: `${origin}/api/partners/asyncapi.json#/components/schemas/${name}`,
    partitionkey: content.key ?? content.id,
    sequence: String(revision + 1).padStart(sequenceDigits, "0"),
    ...(metadata.traceparent === undefined ? {} : { traceparent: metadata.traceparent }),
    data: content.data,
  });
};
