import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { partnerOrder } from "./public-events.ts";

/** The header with a partner's token: `Authorization` is the gateway's own. */
export const partnerTokenHeader = "x-api-key";

export const getAsyncApi = defineEndpoint({
  id: "getAsyncApi",
  method: "GET",
  path: "/api/partners/asyncapi.json",
  access: "public",
  summary: "What partners hear, as AsyncAPI 3.1.",
});

export const getPartnerOrder = defineEndpoint({
  id: "getPartnerOrder",
  method: "GET",
  path: "/api/partner/v1/orders/:id",
  // Not by a session: who calls is known by the token in the header X-Api-Key.
  access: "public",
  summary: "An order as it is now, for partners: their token goes into the header X-Api-Key.",
  params: z.object({ id: z.uuid() }),
  response: partnerOrder,
});

export const partnerApiEndpoints = [getAsyncApi, getPartnerOrder] as const;
