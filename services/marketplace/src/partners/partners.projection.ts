import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { DeliveryEvent, PartnerEvent } from "@kinkeeper/contracts/partners/events";
import { pingName } from "@kinkeeper/contracts/partners/public-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { isTold, publicNameOf, type PublicSourceEvent } from "./public-event-of.ts";

type Of<Event extends DomainEvent, Type extends Event["type"]> = Extract<Event, { readonly type: Type }>;
type PartnerSourceEvent = Exclude<PublicSourceEvent, { readonly type: "EndpointPinged" }>;

/** An event waits for every endpoint whose partner wants to hear of it, and that was there when it happened. */
const fanOut = async (sql: TransactionSql, event: Recorded<PartnerSourceEvent>): Promise<void> => {
  if (!isTold(event)) return;
  const { stream, revision, position } = event;
  const { eventId, time } = event.metadata;
  const name = publicNameOf(event);
  await sql`
  insert into partner_deliveries
    (id, partner_id, endpoint_id, event_id, type, stream, revision, event_time, waiting_since, due_at)
  select partner_delivery_id(e.id, ${eventId}), p.id, e.id, ${eventId}::uuid, ${name}, ${stream}, ${revision}, ${time}::timestamptz,
    ${time}::timestamptz, ${time}::timestamptz
  from partner_subjects s
    join partners p on ${name} = any(p.types) and (p.vendor_id is null or p.vendor_id = s.vendor_id)
    join partner_endpoints e on e.partner_id = p.id and e.since < ${String(position)}::bigint
  where s.stream = ${stream}
  on conflict do nothing`;
};

const tell = eachEvent<PartnerSourceEvent>(fanOut);

interface Subject {
  readonly kind: "vendor" | "service" | "order" | "payout" | "review";
  readonly id: string;
  readonly vendorId: string;
}

/** The first event of a stream says whose it is. */
const tellFirst = async (sql: TransactionSql, event: Recorded<PartnerSourceEvent>, { kind, id, vendorId }: Subject) => {
  await sql`
    insert into partner_subjects (stream, kind, id, vendor_id) values (${event.stream}, ${kind}, ${id}, ${vendorId})
    on conflict do nothing`;
  await fanOut(sql, event);
};

const putPartnerActive = (isActive: boolean) =>
  eachEvent<Of<PartnerEvent, "PartnerDisabled" | "PartnerEnabled">>(
    (sql, { data }) => sql`update partners set is_active = ${isActive} where id = ${data.partnerId}`,
  );

/**
 * Longer than any pause between two attempts: after so many days without one, what fails is a beginning. So it is where nothing says when
 * the last one failed: nobody noted that at first.
 */
const mostDaysBetween = 2;

/** Partners, where their events go, and what is on its way: the outbox. Built anew it is what it was, because what was sent is an event too. */
export const partnersProjection: Projection<PartnerSourceEvent | PartnerEvent | DeliveryEvent> = {
  name: "partners_v2",
  contexts: ["marketplace", "payments"],
  tables: ["partners", "partner_endpoints", "partner_subjects", "partner_deliveries"],
  on: {
    VendorApplied: eachEvent((sql, event) => {
      const { vendorId } = event.data;
      return tellFirst(sql, event, { kind: "vendor", id: vendorId, vendorId });
    }),
    VendorApproved: tell,
    VendorRejected: tell,
    VendorSuspended: tell,
    VendorReinstated: tell,
    ServiceListed: eachEvent((sql, event) => {
      const { serviceId, vendorId } = event.data;
      return tellFirst(sql, event, { kind: "service", id: serviceId, vendorId });
    }),
    ServiceChanged: tell,
    ServiceActivated: tell,
    ServiceDeactivated: tell,
    TransactionStarted: eachEvent((sql, event) => {
      const { transactionId, vendorId } = event.data;
      return tellFirst(sql, event, { kind: "order", id: transactionId, vendorId });
    }),
    TransactionCompleted: tell,
    TransactionReviewed: tell,
    TransactionFailed: tell,
    RefundCompleted: tell,
    RefundReturned: tell,
    DisputeOpened: tell,
    DisputeWon: tell,
    DisputeLost: tell,
    DisputeOverturned: tell,
    PayoutOpened: eachEvent((sql, event) => {
      const { transactionId, vendorId } = event.data;
      return tellFirst(sql, event, { kind: "payout", id: transactionId, vendorId });
    }),
    TransferCompleted: tell,
    ReversalCompleted: tell,
    ReversalRefused: tell,
    ReviewPublished: eachEvent((sql, event) => {
      const { reviewId, vendorId } = event.data;
      return tellFirst(sql, event, { kind: "review", id: reviewId, vendorId });
    }),
    PartnerCreated: eachEvent(
      (sql, { data: { partnerId, name, kind, vendorId, types, scopes }, metadata: { time } }) => sql`
        insert into partners (id, name, kind, vendor_id, types, scopes, created_at)
        values (${partnerId}, ${name}, ${kind}, ${vendorId}, ${types}, ${scopes}, ${time}) on conflict do nothing`,
    ),
    PartnerDisabled: putPartnerActive(false),
    PartnerEnabled: putPartnerActive(true),
    PartnerTokenIssued: eachEvent(
      (sql, { data }) => sql`update partners set token_hash = ${data.tokenHash} where id = ${data.partnerId}`,
    ),
    PartnerNatsIssued: eachEvent(
      (sql, { data }) => sql`update partners set nats_issued_at = ${data.issuedAt} where id = ${data.partnerId}`,
    ),
    EndpointAdded: eachEvent(
      (sql, { data: { partnerId, endpointId, url }, position, metadata: { time } }) => sql`
        insert into partner_endpoints (id, partner_id, url, since, created_at)
        values (${endpointId}, ${partnerId}, ${url}, ${String(position)}, ${time}) on conflict do nothing`,
    ),
    EndpointSecretRotated: eachEvent(
      (sql, { data }) => sql`update partner_endpoints set rotated_at = ${data.rotatedAt} where id = ${data.endpointId}`,
    ),
    EndpointDisabled: eachEvent(
      (sql, { data }) => sql`
        update partner_endpoints set is_active = false, disabled_reason = ${data.reason} where id = ${data.endpointId}`,
    ),
    EndpointEnabled: eachEvent(
      (sql, { data }) => sql`
        update partner_endpoints set is_active = true, disabled_reason = null, failing_since = null, failed_at = null
        where id = ${data.endpointId}`,
    ),
    EndpointRemoved: eachEvent(async (sql, { data: { endpointId } }) => {
      await sql`delete from partner_endpoints where id = ${endpointId}`;
      await sql`delete from partner_deliveries where endpoint_id = ${endpointId}`;
    }),
    EndpointPinged: eachEvent(
      (sql, { data: { partnerId, endpointId }, stream, revision, metadata: { eventId, time } }) => sql`
        insert into partner_deliveries
          (id, partner_id, endpoint_id, event_id, type, stream, revision, event_time, waiting_since, due_at)
        values (partner_delivery_id(${endpointId}, ${eventId}), ${partnerId}, ${endpointId}, ${eventId}, ${pingName}, ${stream}, ${revision},
          ${time}, ${time}, ${time}) on conflict do nothing`,
    ),
    DeliveryAttempted: eachEvent(async (sql, { data, metadata: { time } }) => {
      const { deliveryId, endpointId, attempt, isDelivered, status, error, latencyMs, nextAt } = data;
      const now = isDelivered ? "delivered" : nextAt === null ? "failed" : "waiting";
      await sql`
        update partner_deliveries set status = ${now}, attempts = ${attempt}, due_at = ${nextAt}, claimed_until = null,
          last_at = ${time}, last_status = ${status}, last_error = ${error}, last_latency_ms = ${latencyMs}
        where id = ${deliveryId}`;
      await (isDelivered
        ? sql`
            update partner_endpoints set failing_since = null, failed_at = null
            where id = ${endpointId} and failing_since is not null`
        : sql`
            update partner_endpoints set failed_at = ${time}, failing_since = case
              when failed_at is null or failed_at < ${time}::timestamptz - make_interval(days => ${mostDaysBetween}) then ${time}
              else failing_since end
            where id = ${endpointId}`);
    }),
    DeliveryExpired: eachEvent(
      (sql, { data }) => sql`
        update partner_deliveries set status = 'failed', due_at = null, claimed_until = null where id = ${data.deliveryId}`,
    ),
    DeliveryReplayed: eachEvent(
      (sql, { data: { deliveryId, replayedAt } }) => sql`
        update partner_deliveries set status = 'waiting', attempts = 0, due_at = ${replayedAt}, waiting_since = ${replayedAt},
          claimed_until = null
        where id = ${deliveryId}`,
    ),
  },
};
