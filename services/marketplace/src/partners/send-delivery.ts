import { platformTenant } from "@kinkeeper/contracts/claims";
import type { CloudEvent } from "@kinkeeper/contracts/partners/public-events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { MarketplaceDependencies } from "../settings.ts";
import { buyerOf } from "./buyer-of.ts";
import { correctDelivery, type ClaimedDelivery } from "./claim-deliveries.ts";
import { deliveryDecider, deliveryStream, type DeliveryState } from "./delivery.decider.ts";
import {
  partnerDecider,
  partnerStream,
  signingSecrets,
  type Endpoint,
  type KnownPartner,
  type PartnerCommand,
} from "./partner.decider.ts";
import { postWebhook, type Resolve, type WebhookAnswer } from "./post-webhook.ts";
import { publicEventOf, type SourceEvent } from "./public-event-of.ts";
import { nextAttemptAt, retryAfterOf } from "./retry-schedule.ts";
import { signedHeaders } from "./signature.ts";

const timeoutMs = 15_000;
const days = 24 * 60 * 60 * 1000;
/** What waits for a disabled partner or endpoint is kept for so long. */
const backlogMs = 30 * days;
/** An endpoint at which nothing arrived for so long is disabled. */
const failingMs = 5 * days;

export interface Sending {
  /** 0 to 1. */
  readonly random: () => number;
  readonly resolve?: Resolve;
}

/** Sends one claimed delivery, once, and records how that went. What it says it reads from the events: the row only says that it is due. */
export const deliverySender = (dependencies: MarketplaceDependencies, { random, resolve }: Sending) => {
  const { journal, readModel, logger, now, newId, settings } = dependencies;

  const context = (): CommandContext => {
    const id = newId();
    return { tenantId: platformTenant, correlationId: id, causationId: id };
  };
  const record = (id: string, command: Parameters<typeof deliveryDecider.decide>[0]) =>
    executeCommand(dependencies, deliveryDecider, deliveryStream(id), command, context());
  const change = (partnerId: string, command: PartnerCommand) =>
    executeCommand(dependencies, partnerDecider, partnerStream(partnerId), command, context());

  const stateOf = async (id: string): Promise<DeliveryState> => {
    const { state } = await loadStream(journal, deliveryDecider, deliveryStream(id));
    return state;
  };

  interface Recipient extends Endpoint {
    readonly scopes: KnownPartner["scopes"];
  }
  const recipientOf = async ({ partnerId, endpointId }: ClaimedDelivery): Promise<Recipient | undefined> => {
    const { state: partner } = await loadStream(journal, partnerDecider, partnerStream(partnerId));
    if (partner.status !== "active") return undefined;
    const endpoint = partner.endpoints.get(endpointId);
    return endpoint?.isActive ? { ...endpoint, scopes: partner.scopes } : undefined;
  };

  const eventOf = async (
    { stream, revision }: ClaimedDelivery,
    { scopes }: Recipient,
  ): Promise<CloudEvent | undefined> => {
    const history = (await journal.read<SourceEvent>(stream)).slice(0, revision + 1);
    const personal = scopes.includes("pii") ? { buyer: await buyerOf(journal, history) } : undefined;
    return publicEventOf(history, settings.KINKEEPER_PUBLIC_URL, personal);
  };

  const post = async (event: CloudEvent, endpoint: Endpoint): Promise<WebhookAnswer> => {
    const body = JSON.stringify(event);
    const at = now();
    return postWebhook({
      url: endpoint.url,
      headers: {
        "content-type": "application/cloudevents+json; charset=utf-8",
        "user-agent": "Kinkeeper-Webhooks/1.0",
        ...signedHeaders(event.id, at, body, signingSecrets(endpoint, at)),
      },
      body,
      allowPrivate: settings.KINKEEPER_PRIVATE_WEBHOOKS,
      timeoutMs,
      ...(resolve ? { resolve } : {}),
    });
  };

  const keepResponse = async (id: string, { response }: WebhookAnswer): Promise<void> => {
    const sql = readModel.service;
    await (response === null
      ? sql`delete from partner_responses where delivery_id = ${id}`
      : sql`
          insert into partner_responses (delivery_id, at, body) values (${id}, ${now()}, ${response})
          on conflict (delivery_id) do update set at = excluded.at, body = excluded.body`);
  };

  /** After a failure: an endpoint that is gone, or at which nothing has arrived for days, is sent nothing more. */
  const disableIfLost = async (
    { partnerId, endpointId }: ClaimedDelivery,
    { status, at }: { readonly status: number | null; readonly at: Date },
  ): Promise<void> => {
    const [endpoint] = await readModel.service<{ failing_since: Date | null }[]>`
      select failing_since from partner_endpoints where id = ${endpointId}`;
    const failingSince = endpoint?.failing_since?.getTime() ?? Infinity;
    const reason = status === 410 ? "gone" : at.getTime() - failingSince >= failingMs ? "failing" : undefined;
    if (reason === undefined) return;
    await change(partnerId, { type: "SetEndpointActive", endpointId, isActive: false, reason });
    logger.warn({ partnerId, endpointId, reason }, "an endpoint of a partner was disabled");
  };

  return async (claimed: ClaimedDelivery): Promise<void> => {
    const { id: deliveryId, partnerId, endpointId, attempts, waitingSince } = claimed;
    const ids = { deliveryId, partnerId, endpointId };
    const state = await stateOf(deliveryId);
    if (state.status !== "waiting" || state.attempts !== attempts)
      return void (await correctDelivery(readModel.service, deliveryId, state));
    const endpoint = await recipientOf(claimed);
    // Disabled since it was claimed: it waits.
    if (!endpoint) return void (await correctDelivery(readModel.service, deliveryId, state));
    const isTooOld = now().getTime() - waitingSince.getTime() > backlogMs;
    // An older version may have left something to be sent that is told to nobody any more.
    const event = isTooOld ? undefined : await eventOf(claimed, endpoint);
    if (!event) return void (await record(deliveryId, { type: "ExpireDelivery", data: ids }));

    const answer = await post(event, endpoint);
    const at = now();
    const { status, latencyMs } = answer;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const asked = status === 429 || status === 503 ? retryAfterOf(answer.retryAfter, at) : undefined;
    const next = isDelivered ? undefined : nextAttemptAt(attempts + 1, at, random(), asked);
    const nextAt = next?.toISOString() ?? null;
    await keepResponse(deliveryId, answer);
    const data = { ...ids, attempt: attempts + 1, isDelivered, status, error: answer.error, latencyMs, nextAt };
    await record(deliveryId, { type: "RecordAttempt", data });
    if (!isDelivered) await disableIfLost(claimed, { status, at });
  };
};
