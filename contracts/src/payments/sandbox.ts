import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

/*
 * The sandbox stands where a card company would be: it takes no card and moves no money, and says so. Its calls are there
 * only where no real provider is configured.
 */

export const sandboxSession = z.object({
  id: z.uuid(),
  title: z.string(),
  businessName: z.string(),
  amount: z.string(),
  status: z.enum(["open", "paid", "declined", "canceled", "expired"]),
  expiresAt: z.iso.datetime(),
  /** Where to go once it has ended. */
  returnUrl: z.string(),
});
export type SandboxSession = z.infer<typeof sandboxSession>;

const path = "/api/sandbox-checkouts/:id";
const params = z.object({ id: z.uuid() });

export const getSandboxSession = defineEndpoint({
  id: "getSandboxSession",
  method: "GET",
  path,
  access: "signed-in",
  summary: "What is to be paid in the sandbox, by who began it.",
  params,
  response: sandboxSession,
});

export const endSandboxSession = defineEndpoint({
  id: "endSandboxSession",
  method: "POST",
  path,
  access: "signed-in",
  summary: "Pay, have the card declined, or cancel, in the sandbox.",
  params,
  body: z.strictObject({ action: z.enum(["pay", "decline", "cancel"]) }),
  response: sandboxSession,
});

export const sandboxEndpoints = [getSandboxSession, endSandboxSession] as const;
