import { getAsyncApi, getPartnerOrder, partnerTokenHeader } from "@kinkeeper/contracts/partners/partner-api";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { route, Reply, type Route } from "@kinkeeper/platform/http/route";
import { retryWhileFresh } from "@kinkeeper/platform/fresh-ids";
import type { MarketplaceDependencies } from "../settings.ts";
import { asyncApiDocument } from "./asyncapi.ts";
import { buyerOf } from "./buyer-of.ts";
import { findOrder, findTokenHolder } from "./partner-rows.ts";
import { orderOf, type SourceEvent } from "./public-event-of.ts";
import { hashOfToken } from "./signature.ts";

/** What partners call themselves. */
export const partnerApiRoutes = ({ readModel, journal, settings, now }: MarketplaceDependencies): readonly Route[] => {
  const document = JSON.stringify(asyncApiDocument(settings.KINKEEPER_PUBLIC_URL));

  return [
    route(
      getAsyncApi,
      async () =>
        new Reply(
          200,
          { "content-type": "application/json; charset=utf-8", "cache-control": "public, max-age=300" },
          document,
        ),
    ),

    route(getPartnerOrder, async ({ params: { id }, header }) => {
      const token = header(partnerTokenHeader);
      const partner = token === undefined ? undefined : await findTokenHolder(readModel, hashOfToken(token));
      if (!partner) throw new DomainError("SIGNED_OUT", "Please send a valid token in the header X-Api-Key.");
      if (!partner.scopes.includes("orders:read"))
        throw new DomainError("FORBIDDEN", "This token may not read orders.");
      // Who has just heard of an order may ask before it is known here.
      const [order] = await retryWhileFresh(
        async () => [await findOrder(readModel, id)].filter((found) => found !== undefined),
        (found) => (found.length === 0 ? [id] : []),
        now,
      );
      const isTheirs = order && (partner.vendorId === null || partner.vendorId === order.vendorId);
      if (!isTheirs) throw notFound("order");
      const history = await journal.read<SourceEvent>(order.stream);
      const buyer = partner.scopes.includes("pii") ? await buyerOf(journal, history) : undefined;
      return { ...orderOf(history), ...(buyer ? { buyer } : {}) };
    }),
  ];
};
