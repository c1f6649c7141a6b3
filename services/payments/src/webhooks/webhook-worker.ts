import { platformTenant } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { wakeableLoop, type WakeableLoop } from "../wakeable-loop.ts";
import type { WebhookMessage, WebhookHandlers, WebhookOutcome } from "./webhook-handlers.ts";
import { webhookDecider, webhookStream, type WebhookCommand } from "./webhook.decider.ts";

type Dependencies = Pick<ServiceDependencies, "journal" | "readModel" | "logger" | "now">;

/** After so many failures an operator has to look. */
const mostAttempts = 10;
const [firstPauseMs, longestPauseMs] = [5_000, 3_600_000];
/** A worker that died holds what it took for so long. */
const claimMs = 120_000;
const atOnce = 20;
const everyMs = 5_000;

interface Claimed {
  readonly id: string;
  readonly notice: WebhookMessage;
  readonly attempts: number;
  readonly received_at: Date;
}

const oldestFirst = (claimed: readonly Claimed[]): readonly Claimed[] =>
  claimed.toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime());

/**
 * Handles messages that were recorded, oldest first; several processes share them. One that fails is tried again later, each
 * time after twice as long, and parked in the end.
 * @param isLive whether this installation moves real money: messages of the other kind are none of its business
 */
export const createWebhookWorker = (
  { journal, readModel, logger, now }: Dependencies,
  handlers: WebhookHandlers,
  { isLive }: { readonly isLive: boolean },
): WakeableLoop => {
  const { service: sql } = readModel;

  const claim = (): Promise<readonly Claimed[]> => {
    const at = now();
    return sql<Claimed[]>`
      update webhooks set claimed_until = ${new Date(at.getTime() + claimMs)}, attempts = attempts + 1
      where id in (
        select id from webhooks
        where not is_parked and due_at <= ${at} and (claimed_until is null or claimed_until < ${at})
        order by received_at, id limit ${atOnce}
        for update skip locked)
      returning id, notice, attempts, received_at`;
  };

  const record = async (webhookId: string, command: WebhookCommand): Promise<void> => {
    const context = { tenantId: platformTenant, correlationId: webhookId, causationId: webhookId };
    await executeCommand({ journal, readModel }, webhookDecider, webhookStream(webhookId), command, context);
  };

  const outcomeOf = (notice: WebhookMessage): Promise<WebhookOutcome> | WebhookOutcome => {
    const handle = handlers[notice.kind];
    return handle && notice.isLive === isLive ? handle(notice) : "ignored";
  };

  const failed = async ({ id, notice, attempts }: Claimed, error: unknown): Promise<void> => {
    const reason = error instanceof Error ? error.message : String(error);
    if (attempts >= mostAttempts) {
      logger.error(
        { err: error, webhook: notice.eventId, kind: notice.kind },
        "a message of the payment provider is parked",
      );
      return record(id, { type: "ParkWebhook", attempts, reason });
    }
    logger.warn({ err: error, webhook: notice.eventId, kind: notice.kind }, "a message of the payment provider failed");
    const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
    await sql`
      update webhooks set claimed_until = null, due_at = ${new Date(now().getTime() + pause)}, last_error = ${reason}
      where id = ${id}`;
  };

  const handleOne = async (claimed: Claimed): Promise<void> => {
    try {
      const outcome = await outcomeOf(claimed.notice);
      await record(claimed.id, { type: "HandleWebhook", outcome });
    } catch (error) {
      await failed(claimed, error);
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    for (let claimed = await claim(); claimed.length > 0 && !signal.aborted; claimed = await claim())
      for (const one of oldestFirst(claimed)) await handleOne(one);
  };

  return wakeableLoop({ everyMs, run, failure: "messages of the payment provider wait" }, logger);
};
