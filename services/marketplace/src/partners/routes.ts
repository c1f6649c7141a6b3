import {
  addPartnerEndpoint,
  changePartner,
  changePartnerEndpoint,
  createPartner,
  issuePartnerNats,
  issuePartnerToken,
  listPartners,
  pingPartnerEndpoint,
  removePartnerEndpoint,
  rotateEndpointSecret,
  type PartnerEndpoint,
} from "@kinkeeper/contracts/partners/partners";
import { executeCommand, keptOf, type CommandOptions } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { MarketplaceDependencies } from "../settings.ts";
import { apiPrefix, inboxPrefixOf, stream } from "./nats/accounts.ts";
import type { PartnerNats } from "./nats/partner-nats.ts";
import { readPartners } from "./partner-rows.ts";
import { partnerDecider, partnerStream, type PartnerCommand } from "./partner.decider.ts";
import { hashOfToken, newSecret, newToken } from "./signature.ts";
import { urlProblem } from "./webhook-address.ts";

/** What super administrators do with partners. */
export const partnerRoutes = (dependencies: MarketplaceDependencies, partnerNats: PartnerNats): readonly Route[] => {
  const { journal, readModel, newId, now, settings } = dependencies;

  const execute = async (id: string, command: PartnerCommand, context: CommandContext, once: CommandOptions = {}) =>
    (await executeCommand(dependencies, partnerDecider, partnerStream(id), command, context, once)).events;

  /** Carries out what records a secret, and answers it: also where it is said again under its key. */
  const secretOf = async (...[id, command, context, once = {}]: Parameters<typeof execute>): Promise<string> => {
    const decided = await execute(id, command, context, once);
    for (const { data } of await keptOf(journal, partnerStream(id), decided, once.idempotencyKey))
      if ("secret" in data) return data.secret;
    throw new Error("no secret was recorded");
  };

  const read = async (id: string) => {
    const [partner] = await readPartners(readModel, { id, isNatsOn: partnerNats.isOn });
    if (!partner) throw notFound("partner");
    return partner;
  };

  const change = async (...[id, ...how]: Parameters<typeof execute>) => {
    await execute(id, ...how);
    return read(id);
  };

  const requireVendor = async (vendorId: string | undefined): Promise<void> => {
    if (vendorId === undefined) return;
    const [vendor] = await readModel.service`select from vendors where id = ${vendorId}`;
    if (!vendor) throw notFound("vendor");
  };

  const requireUrl = (url: string): void => {
    const wrong = urlProblem(new URL(url), settings.KINKEEPER_PRIVATE_WEBHOOKS);
    if (wrong !== undefined) throw new DomainError("INVALID_INPUT", wrong, [{ path: "url", message: wrong }]);
  };

  return [
    route(listPartners, () => readPartners(readModel, { isNatsOn: partnerNats.isOn })),

    route(createPartner, async ({ body: { vendorId, ...body }, caller, platformContext, idempotencyKey }) => {
      await requireVendor(vendorId);
      const { id: partnerId, once } = additionOf({ caller, idempotencyKey }, newId);
      const data = { partnerId, ...body, vendorId: vendorId ?? null };
      return change(partnerId, { type: "CreatePartner", data }, platformContext, once);
    }),

    route(changePartner, async ({ params: { id }, body: { isActive }, platformContext }) => {
      // One of a vendor that is gone was disabled for good.
      if (isActive) await requireVendor((await read(id)).vendorId ?? undefined);
      const partner = await change(id, { type: "SetPartnerActive", isActive }, platformContext);
      await partnerNats.apply();
      return partner;
    }),

    // Of a token only its hash is kept: said again under its key it cannot be told again. A new one is issued, which ends the one that
    // nobody saw. So do credentials for NATS.
    route(issuePartnerToken, async ({ params: { id }, platformContext }) => {
      const token = newToken();
      await change(id, { type: "IssueToken", tokenHash: hashOfToken(token) }, platformContext);
      return { token };
    }),

    route(issuePartnerNats, async ({ params: { id }, platformContext }) => {
      const accountSeed = partnerNats.newAccountSeed();
      await change(id, { type: "IssueNats", accountSeed, now: now() }, platformContext);
      const credentials = await partnerNats.credentialsOf(id);
      await partnerNats.apply();
      const url = settings.PARTNER_NATS_PUBLIC_URL ?? settings.PARTNER_NATS_URL ?? "";
      return { credentials, url, stream, consumer: id, apiPrefix, inboxPrefix: inboxPrefixOf(id) };
    }),

    route(addPartnerEndpoint, async ({ params: { id }, body: { url }, caller, platformContext, idempotencyKey }) => {
      requireUrl(url);
      const { id: endpointId, once } = additionOf({ caller, idempotencyKey }, newId);
      const command = { type: "AddEndpoint", endpointId, url, secret: newSecret() } as const;
      const secret = await secretOf(id, command, platformContext, once);
      const { endpoints } = await read(id);
      const added: PartnerEndpoint = endpoints.find((endpoint) => endpoint.id === endpointId) ?? {
        id: endpointId,
        url,
        isActive: true,
        disabledReason: null,
        failingSince: null,
        rotatedAt: null,
        createdAt: now().toISOString(),
      };
      return { endpoint: added, secret };
    }),

    route(changePartnerEndpoint, ({ params: { id, endpointId }, body: { isActive }, platformContext }) =>
      change(id, { type: "SetEndpointActive", endpointId, isActive, reason: "manual" }, platformContext),
    ),

    route(removePartnerEndpoint, async ({ params: { id, endpointId }, platformContext }) => {
      await change(id, { type: "RemoveEndpoint", endpointId }, platformContext);
    }),

    route(rotateEndpointSecret, async ({ params: { id, endpointId }, platformContext, idempotencyKey }) => {
      const command = { type: "RotateSecret", endpointId, secret: newSecret(), now: now() } as const;
      // Changed twice, the one that the partner still verifies with would sign no more.
      return { secret: await secretOf(id, command, platformContext, { idempotencyKey }) };
    }),

    route(pingPartnerEndpoint, async ({ params: { id, endpointId }, platformContext }) => {
      await change(id, { type: "PingEndpoint", endpointId }, platformContext);
    }),
  ];
};
