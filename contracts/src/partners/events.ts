import { z } from "zod";
import { defineEvent, type EventOf } from "../event.ts";
import { endpointDisabledReason, partnerKind, partnerScope } from "./partners.ts";

const partnerId = z.uuid();
const endpointId = z.uuid();
const ofEndpoint = z.object({ partnerId, endpointId });
/** A secret lies under a key of its endpoint. `keyId` is no bare id: the keyring shows such keys to the service that made them alone. */
const withSecret = ofEndpoint.extend({ keyId: z.string(), secret: z.string() });
const secret = { subject: "keyId", fields: ["secret"], removed: { secret: "" } } as const;

/** Streams `partner-platform.<partnerId>`. */
export const partnerEvents = [
  defineEvent({
    type: "PartnerCreated",
    data: z.object({
      partnerId,
      name: z.string(),
      kind: partnerKind,
      /** Of a vendor's partner: it hears of this vendor and of no other. */
      vendorId: z.uuid().nullable(),
      /** Names of public events. */
      types: z.array(z.string()),
      scopes: z.array(partnerScope),
    }),
  }),
  defineEvent({ type: "PartnerDisabled", data: z.object({ partnerId }) }),
  defineEvent({ type: "PartnerEnabled", data: z.object({ partnerId }) }),
  /** The one before it stops working. The token itself is not kept: `tokenHash` is its SHA-256, in hex. */
  defineEvent({ type: "PartnerTokenIssued", data: z.object({ partnerId, tokenHash: z.string() }) }),
  defineEvent({ type: "EndpointAdded", data: withSecret.extend({ url: z.string() }), personal: secret }),
  /** Credentials were made for its account of NATS; those before are good no more. The account keeps its key. */
  defineEvent({
    type: "PartnerNatsIssued",
    data: z.object({ partnerId, keyId: z.string(), accountSeed: z.string(), issuedAt: z.iso.datetime() }),
    personal: { subject: "keyId", fields: ["accountSeed"], removed: { accountSeed: "" } },
  }),
  /** Until a day later it is signed with the secret before as well. */
  defineEvent({
    type: "EndpointSecretRotated",
    data: withSecret.extend({ rotatedAt: z.iso.datetime() }),
    personal: secret,
  }),
  defineEvent({ type: "EndpointDisabled", data: ofEndpoint.extend({ reason: endpointDisabledReason }) }),
  defineEvent({ type: "EndpointEnabled", data: ofEndpoint }),
  defineEvent({ type: "EndpointRemoved", data: ofEndpoint }),
  /** Somebody wants to see whether it answers. */
  defineEvent({ type: "EndpointPinged", data: ofEndpoint }),
] as const;
export type PartnerEvent = EventOf<typeof partnerEvents>;

const ofDelivery = ofEndpoint.extend({ deliveryId: z.uuid() });

/**
 * Streams `delivery-platform.<deliveryId>`: one for each event and endpoint, once it was tried to send it. That it is due follows
 * from the event itself; that it was sent stands here, so that nothing is sent again when the read model is built anew.
 */
export const deliveryEvents = [
  defineEvent({
    type: "DeliveryAttempted",
    data: ofDelivery.extend({
      /** 1 for the first, also after it was replayed. */
      attempt: z.int().positive(),
      isDelivered: z.boolean(),
      /** What the endpoint answered; null where it did not. */
      status: z.int().nullable(),
      error: z.string().nullable(),
      latencyMs: z.int().nonnegative(),
      /** When it is tried again; null where it is not. */
      nextAt: z.iso.datetime().nullable(),
    }),
  }),
  /** It waited for too long for its endpoint to be enabled again. */
  defineEvent({ type: "DeliveryExpired", data: ofDelivery }),
  defineEvent({ type: "DeliveryReplayed", data: ofDelivery.extend({ replayedAt: z.iso.datetime() }) }),
] as const;
export type DeliveryEvent = EventOf<typeof deliveryEvents>;
