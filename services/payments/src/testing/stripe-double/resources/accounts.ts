import { z } from "zod";
import { address, expand, flag, metadata } from "../parameters.ts";
import { resourceRoute, type ResourceRoute } from "../resource.ts";
import { StripeFailure } from "../stripe-failure.ts";
import type { World } from "../world.ts";
import type { Account } from "./shapes.ts";

const parameters = z.strictObject({
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.enum(["account", "application"]) }).optional(),
    losses: z.strictObject({ payments: z.enum(["application", "stripe"]) }).optional(),
    requirement_collection: z.enum(["application", "stripe"]).optional(),
    stripe_dashboard: z.strictObject({ type: z.enum(["express", "full", "none"]) }).optional(),
  }),
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: flag }).optional() }).optional(),
  email: z.string().optional(),
  metadata,
  expand,
});

const create = (world: World, input: z.output<typeof parameters>): Account =>
  world.put({
    id: world.newId("acct"),
    object: "account",
    controller: input.controller,
    capabilities: { transfers: "inactive" },
    payouts_enabled: false,
    details_submitted: false,
    requirements: { disabled_reason: "requirements.past_due" },
    metadata: input.metadata,
    created: world.now(),
  });

/** What becomes of an account: its owner told what Stripe asks for, Stripe shut it, or its owner broke off the connection. */
export const changeAccount = (world: World, id: string, to: "ready" | "restricted" | "deauthorized"): void => {
  const account = world.get<Account>("account", id);
  const isReady = to === "ready";
  const changed = world.change(account, {
    capabilities: { transfers: isReady ? "active" : "inactive" },
    payouts_enabled: isReady,
    details_submitted: true,
    requirements: { disabled_reason: isReady ? null : "rejected.other" },
    isRevoked: account.isRevoked === true || to === "deauthorized",
  });
  world.emit(to === "deauthorized" ? "account.application.deauthorized" : "account.updated", changed, id);
};

/** @throws StripeFailure where nothing can be sent to an account */
export const requireDestination = (world: World, id: string): void => {
  const account = world.get<Account>("account", id);
  if (account.isRevoked) throw new StripeFailure(`No such destination: '${id}'`, { code: "resource_missing" });
  if (account.capabilities.transfers !== "active")
    throw new StripeFailure("Your destination account needs to have the `transfers` capability enabled.", {
      code: "insufficient_capabilities_for_transfer",
    });
};

const visible = (world: World, id: string): Account => {
  const account = world.get<Account>("account", id);
  if (account.isRevoked)
    throw new StripeFailure(`The provided key does not have access to account '${id}'.`, {
      code: "account_invalid",
      status: 403,
    });
  return account;
};

const linkParameters = z.strictObject({
  account: z.string(),
  type: z.enum(["account_onboarding", "account_update"]),
  refresh_url: address,
  return_url: address,
  expand,
});

export const accountRoutes: readonly ResourceRoute[] = [
  resourceRoute("POST", "/v1/accounts", parameters, create),
  resourceRoute("GET", "/v1/accounts/:id", z.strictObject({ expand }), (world, _input, id) => visible(world, id)),
  resourceRoute("POST", "/v1/account_links", linkParameters, (world, { account, return_url: back }) => {
    const { id } = visible(world, account);
    const link = world.newId("link");
    const url = `${world.origin}/setup/${id}/${link}?return_url=${encodeURIComponent(back)}`;
    return { object: "account_link", created: world.now(), expires_at: world.now() + 300, url };
  }),
];
