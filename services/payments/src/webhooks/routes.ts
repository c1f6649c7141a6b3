import { platformTenant } from "@kinkeeper/contracts/claims";
import { receiveStripeWebhook } from "@kinkeeper/contracts/payments/webhooks";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { derivedId } from "@kinkeeper/platform/ids";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { verifiedMessage } from "./stripe-signature.ts";
import { webhookDecider, webhookStream } from "./webhook.decider.ts";
import type { WakeableLoop } from "../wakeable-loop.ts";

type Dependencies = Pick<ServiceDependencies, "journal" | "readModel" | "logger" | "now">;

/**
 * Takes messages of Stripe's: what is forged is refused and leaves nothing behind, the rest is recorded before it is answered and
 * handled afterwards. Without secrets there is nothing to take.
 */
export const webhookRoutes = (
  { journal, readModel, logger, now }: Dependencies,
  secrets: readonly string[] | undefined,
  worker: Pick<WakeableLoop, "wake"> | undefined,
): readonly Route[] => [
  route(receiveStripeWebhook, async ({ stream, header }) => {
    if (!secrets || !worker) throw notFound("webhook");
    const bytes = Buffer.concat(await stream.toArray());
    const message = verifiedMessage(bytes, header("stripe-signature"), secrets, now());
    const webhookId = derivedId("stripe", message.id);
    const { position } = await handleCommand(
      journal,
      webhookDecider,
      webhookStream(webhookId),
      {
        type: "ReceiveWebhook",
        data: {
          webhookId,
          provider: "stripe",
          eventId: message.id,
          kind: message.type,
          objectId: message.data.object.id,
          accountId: message.account ?? null,
          isLive: message.livemode,
        },
      },
      { tenantId: platformTenant, correlationId: webhookId, causationId: webhookId },
    );
    readModel
      .caughtUpTo(position)
      .then(() => worker.wake())
      .catch((error: unknown) => logger.warn({ err: error }, "the worker looks again in a moment"));
    return { received: true as const };
  }),
];
