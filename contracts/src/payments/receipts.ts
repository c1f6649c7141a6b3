import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const getReceipt = defineEndpoint({
  id: "getReceipt",
  method: "GET",
  path: "/api/transactions/:id/receipt",
  access: "signed-in",
  whileCancelled: true,
  summary: "The receipt of one's own purchase as a PDF, once it is paid; any for super administrators.",
  params: z.object({ id: z.uuid() }),
});

export const receiptEndpoints = [getReceipt] as const;
