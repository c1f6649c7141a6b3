import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { required, requiredLine, storableText } from "../text.ts";
import { publicEventNames } from "./public-events.ts";

/** A vendor's partner hears of one vendor, an integrator of all. */
export const partnerKind = z.enum(["vendor", "integrator"]);

/** What a partner may do beside hearing: ask for orders with its token; learn who bought and what they wrote (`pii`). */
export const partnerScope = z.enum(["orders:read", "pii"]);
export type PartnerScope = z.infer<typeof partnerScope>;

/** By hand, because the endpoint said that it is gone (410), or because nothing arrived for days. */
export const endpointDisabledReason = z.enum(["manual", "gone", "failing"]);

export const partnerEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  isActive: z.boolean(),
  disabledReason: endpointDisabledReason.nullable(),
  /** Since when nothing arrived; null where the last delivery did. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when it is signed with the secret before as well; null unless it was rotated. */
  rotatedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type PartnerEndpoint = z.infer<typeof partnerEndpoint>;

const publicEventName = z.enum(publicEventNames);

export const partner = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: partnerKind,
  vendorId: z.uuid().nullable(),
  types: z.array(z.string()),
  scopes: z.array(partnerScope),
  isActive: z.boolean(),
  hasToken: z.boolean(),
  /** Reading over NATS: `off` where the installation has no server for it; `none` before credentials were made. */
  nats: z.enum(["off", "none", "issued"]),
  endpoints: z.array(partnerEndpoint),
  createdAt: z.iso.datetime(),
});
export type Partner = z.infer<typeof partner>;

export const partnerInput = z
  .strictObject({
    name: requiredLine("Name is required", 120),
    kind: partnerKind,
    vendorId: z.uuid("Please choose a vendor").optional(),
    types: z.array(publicEventName).min(1, "Choose at least one event"),
    scopes: z.array(partnerScope).default([]),
  })
  .refine(({ kind, vendorId }) => (kind === "vendor") === (vendorId !== undefined), {
    path: ["vendorId"],
    message: "Please choose a vendor",
  });

/** Where events are sent to; what else an address must be is checked when it is connected to. */
const endpointUrl = storableText(2_000, required("Address is required"))
  .trim()
  .min(1, "Address is required")
  .refine((text) => text === "" || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)), {
    message: "Please enter an address that starts with https://",
  })
  .refine((text) => !URL.canParse(text) || (new URL(text).username === "" && new URL(text).password === ""), {
    message: "Please leave the user name and the password out of the address",
  });

const path = "/api/admin/partners";
const params = z.object({ id: z.uuid() });
const endpointParams = z.object({ id: z.uuid(), endpointId: z.uuid() });
const secretOnce = z.object({ secret: z.string() });

export const listPartners = defineEndpoint({
  id: "listPartners",
  method: "GET",
  path,
  access: "super_admin",
  summary: "Partners with their endpoints, by name; at most 500.",
  response: z.array(partner),
});

export const createPartner = defineEndpoint({
  id: "createPartner",
  method: "POST",
  path,
  access: "super_admin",
  summary: "Create a partner. What it hears and may do stays as it is; for something else create another one.",
  body: partnerInput,
  response: partner,
  status: 201,
});

export const changePartner = defineEndpoint({
  id: "changePartner",
  method: "PATCH",
  path: `${path}/:id`,
  access: "super_admin",
  summary: "Disable a partner: nothing is sent to it and its token stops working, at once. Or enable it again.",
  params,
  body: z.strictObject({ isActive: z.boolean() }),
  response: partner,
});

export const issuePartnerToken = defineEndpoint({
  id: "issuePartnerToken",
  method: "POST",
  path: `${path}/:id/token`,
  access: "super_admin",
  summary: "A token for the partner's own calls, shown this once. The one before it stops working.",
  params,
  response: z.object({ token: z.string() }),
  status: 201,
});

export const issuePartnerNats = defineEndpoint({
  id: "issuePartnerNats",
  method: "POST",
  path: `${path}/:id/nats`,
  access: "super_admin",
  summary: "Credentials to read events over NATS JetStream, shown this once. Those before stop working.",
  params,
  response: z.object({
    /** What NATS clients read from a `.creds` file. */
    credentials: z.string(),
    /** Where, and what the client has to be told. */
    url: z.string(),
    stream: z.string(),
    consumer: z.string(),
    apiPrefix: z.string(),
    inboxPrefix: z.string(),
  }),
  status: 201,
});

/** Where events are sent to. */
export const partnerEndpointInput = z.strictObject({ url: endpointUrl });

export const addPartnerEndpoint = defineEndpoint({
  id: "addPartnerEndpoint",
  method: "POST",
  path: `${path}/:id/endpoints`,
  access: "super_admin",
  summary: "Send a partner's events to an address from now on. Answers the secret that signs them, this once.",
  params,
  body: partnerEndpointInput,
  response: secretOnce.extend({ endpoint: partnerEndpoint }),
  status: 201,
});

export const changePartnerEndpoint = defineEndpoint({
  id: "changePartnerEndpoint",
  method: "PATCH",
  path: `${path}/:id/endpoints/:endpointId`,
  access: "super_admin",
  summary: "Disable an endpoint: its events wait, 30 days at most. Or enable it again.",
  params: endpointParams,
  body: z.strictObject({ isActive: z.boolean() }),
  response: partner,
});

export const removePartnerEndpoint = defineEndpoint({
  id: "removePartnerEndpoint",
  method: "DELETE",
  path: `${path}/:id/endpoints/:endpointId`,
  access: "super_admin",
  summary: "Remove an endpoint with everything that waits for it.",
  params: endpointParams,
});

export const rotateEndpointSecret = defineEndpoint({
  id: "rotateEndpointSecret",
  method: "POST",
  path: `${path}/:id/endpoints/:endpointId/secret`,
  access: "super_admin",
  summary: "A new secret, shown this once. For 24 hours events are signed with the one before as well.",
  params: endpointParams,
  response: secretOnce,
  status: 201,
});

export const pingPartnerEndpoint = defineEndpoint({
  id: "pingPartnerEndpoint",
  method: "POST",
  path: `${path}/:id/endpoints/:endpointId/ping`,
  access: "super_admin",
  summary: "Send a test event to an endpoint.",
  params: endpointParams,
  status: 202,
});

export const partnerEndpoints = [
  listPartners,
  createPartner,
  changePartner,
  issuePartnerToken,
  issuePartnerNats,
  addPartnerEndpoint,
  changePartnerEndpoint,
  removePartnerEndpoint,
  rotateEndpointSecret,
  pingPartnerEndpoint,
] as const;
