import type { Delivery, DeliveryStatus } from "@kinkeeper/contracts/partners/deliveries";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { ReadModel } from "@kinkeeper/platform/read-model";

interface DeliveryRow {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly event_time: Date;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly last_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly last_latency_ms: number | null;
  readonly response: string | null;
}

const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  type: row.type,
  eventTime: row.event_time.toISOString(),
  status: row.status,
  attempts: row.attempts,
  dueAt: row.due_at?.toISOString() ?? null,
  lastAttempt: row.last_at && {
    at: row.last_at.toISOString(),
    status: row.last_status,
    error: row.last_error,
    latencyMs: row.last_latency_ms ?? 0,
    response: row.response,
  },
});

const pageSize = 50;

/** `<ISO time>_<id>` of the last row of the page before. @throws DomainError INVALID_INPUT for anything else */
const cursorOf = (before: string): { readonly time: string; readonly id: string } => {
  const [, time, id] = /^([\d:.TZ-]{24})_([\da-f-]{36})$/.exec(before) ?? [];
  if (time === undefined || id === undefined || Number.isNaN(Date.parse(time)))
    throw new DomainError("INVALID_INPUT", "There is no such page.");
  return { time, id };
};

export interface DeliveryFilter {
  readonly partnerId: string;
  readonly status?: DeliveryStatus | undefined;
  readonly before?: string | undefined;
  readonly id?: string;
}

/** Deliveries of a partner, newest first, a page at a time. */
export const readDeliveries = async (
  { service: sql }: ReadModel,
  { partnerId, status, before, id }: DeliveryFilter,
): Promise<{ readonly deliveries: Delivery[]; readonly next: string | null }> => {
  const cursor = before === undefined ? undefined : cursorOf(before);
  const rows = await sql<DeliveryRow[]>`
    select d.*, r.body as response
    from partner_deliveries d left join partner_responses r on r.delivery_id = d.id
    where d.partner_id = ${partnerId}
      ${status === undefined ? sql`` : sql`and d.status = ${status}`}
      ${id === undefined ? sql`` : sql`and d.id = ${id}`}
      ${cursor === undefined ? sql`` : sql`and (d.event_time, d.id) < (${cursor.time}::timestamptz, ${cursor.id}::uuid)`}
    order by d.event_time desc, d.id desc limit ${pageSize + 1}`;
  const deliveries = rows.slice(0, pageSize).map(deliveryOf);
  const last = deliveries.at(-1);
  return { deliveries, next: rows.length > pageSize && last ? `${last.eventTime}_${last.id}` : null };
};

const mostReplayed = 500;

/**
 * What an endpoint was sent of this stretch of time, or was to be sent, the oldest first.
 * @throws DomainError CONFLICT where that is too much for one act
 */
export const deliveriesBetween = async (
  { service: sql }: ReadModel,
  endpointId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from partner_deliveries where endpoint_id = ${endpointId} and event_time >= ${from} and event_time < ${to}
    order by event_time, id limit ${mostReplayed + 1}`;
  if (rows.length > mostReplayed)
    throw new DomainError("CONFLICT", `There are more than ${mostReplayed} events. Please choose a shorter time.`);
  return rows.map(({ id }) => id);
};
