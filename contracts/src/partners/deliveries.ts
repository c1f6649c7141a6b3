import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

/** `failed`: given up, after the last attempt or after 30 days of waiting. */
export const deliveryStatus = z.enum(["waiting", "delivered", "failed"]);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

export const delivery = z.object({
  id: z.uuid(),
  endpointId: z.uuid(),
  eventId: z.uuid(),
  /** Name of the event: `order.completed`. */
  type: z.string(),
  /** When it happened. */
  eventTime: z.iso.datetime(),
  status: deliveryStatus,
  attempts: z.int(),
  /** When it is tried (again); null where it is not. */
  dueAt: z.iso.datetime().nullable(),
  /** The last attempt; null before the first. */
  lastAttempt: z
    .object({
      at: z.iso.datetime(),
      /** What the endpoint answered; null where it did not. */
      status: z.int().nullable(),
      error: z.string().nullable(),
      latencyMs: z.int(),
      /** The beginning of what it answered, at most 1,024 bytes; kept for 30 days, never of a private address. */
      response: z.string().nullable(),
    })
    .nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const path = "/api/admin/partners/:id";
const params = z.object({ id: z.uuid() });

export const listDeliveries = defineEndpoint({
  id: "listDeliveries",
  method: "GET",
  path: `${path}/deliveries`,
  access: "super_admin",
  summary:
    "What was sent to a partner and what waits, newest first, 50 at a time; `before` is the `next` of the page before.",
  params,
  query: z.object({ status: deliveryStatus.optional(), before: z.string().max(80).optional() }),
  response: z.object({ deliveries: z.array(delivery), next: z.string().nullable() }),
});

export const replayDelivery = defineEndpoint({
  id: "replayDelivery",
  method: "POST",
  path: `${path}/deliveries/:deliveryId/replay`,
  access: "super_admin",
  summary: "Send an event to its endpoint again, now.",
  params: params.extend({ deliveryId: z.uuid() }),
  response: delivery,
});

export const replayDeliveries = defineEndpoint({
  id: "replayDeliveries",
  method: "POST",
  path: `${path}/endpoints/:endpointId/replay`,
  access: "super_admin",
  summary: "Send an endpoint everything again that happened in a stretch of time; at most 500 events at once.",
  params: params.extend({ endpointId: z.uuid() }),
  body: z
    .strictObject({ from: z.iso.datetime(), to: z.iso.datetime() })
    .refine(({ from, to }) => from < to, { path: ["to"], message: "The end must be after the beginning" }),
  response: z.object({ replayed: z.int() }),
});

export const deliveryEndpoints = [listDeliveries, replayDelivery, replayDeliveries] as const;
