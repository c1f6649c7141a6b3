import { listDeliveries, replayDeliveries, replayDelivery } from "@kinkeeper/contracts/partners/deliveries";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { laterOf } from "@kinkeeper/platform/later-of";
import type { MarketplaceDependencies } from "../settings.ts";
import { deliveryDecider, deliveryStream } from "./delivery.decider.ts";
import { deliveriesBetween, readDeliveries } from "./delivery-rows.ts";
import { requireEndpoint } from "./partner-rows.ts";

/** What was sent to a partner, and sending it again. */
export const deliveryRoutes = ({ journal, readModel, now }: MarketplaceDependencies): readonly Route[] => {
  /** Several events of several deliveries, and one wait for all of them. */
  const replay = async (
    ids: readonly string[],
    { partnerId, endpointId }: { readonly partnerId: string; readonly endpointId: string },
    context: CommandContext,
  ): Promise<void> => {
    let last: bigint | undefined;
    for (const deliveryId of ids) {
      const data = { deliveryId, partnerId, endpointId, replayedAt: now().toISOString() };
      const command = { type: "ReplayDelivery", data } as const;
      const { position } = await handleCommand(journal, deliveryDecider, deliveryStream(deliveryId), command, context);
      last = laterOf(position, last);
    }
    await readModel.caughtUpTo(last);
  };

  const find = async (partnerId: string, id: string) => {
    const { deliveries } = await readDeliveries(readModel, { partnerId, id });
    const [found] = deliveries;
    if (!found) throw notFound("delivery");
    return found;
  };

  return [
    route(listDeliveries, async ({ params: { id: partnerId }, query: { status, before } }) => {
      await requireEndpoint(readModel, partnerId);
      return readDeliveries(readModel, { partnerId, status, before });
    }),

    route(replayDelivery, async ({ params: { id: partnerId, deliveryId }, platformContext }) => {
      const { endpointId } = await find(partnerId, deliveryId);
      await replay([deliveryId], { partnerId, endpointId }, platformContext);
      return find(partnerId, deliveryId);
    }),

    route(replayDeliveries, async ({ params: { id: partnerId, endpointId }, body, platformContext }) => {
      await requireEndpoint(readModel, partnerId, endpointId);
      const ids = await deliveriesBetween(readModel, endpointId, body);
      await replay(ids, { partnerId, endpointId }, platformContext);
      return { replayed: ids.length };
    }),
  ];
};
