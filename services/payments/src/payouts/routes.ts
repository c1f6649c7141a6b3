import { openPayoutAccount, refreshPayoutAccount } from "@kinkeeper/contracts/payments/payouts";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { PaymentProvider } from "../payment-provider.ts";
import { providerLimit } from "../provider-limit.ts";
import type { PaymentsSettings } from "../settings.ts";
import { findSeller, type Seller } from "./find-seller.ts";
import type { Payouts } from "./payouts.ts";

interface Parts {
  readonly provider: PaymentProvider;
  readonly payouts: Payouts;
  /** What is held for vendors is looked through soon. */
  readonly lookAgain: () => void;
}

/** Where vendors set up how they are paid. */
export const payoutRoutes = (
  { readModel, settings, now }: ServiceDependencies<PaymentsSettings>,
  { provider, payouts, lookAgain }: Parts,
): readonly Route[] => {
  const { service: sql } = readModel;
  const limit = providerLimit(now);

  /** @throws DomainError NOT_FOUND for a vendor that is somebody else's */
  const requireOwn = async (vendorId: string, userId: string): Promise<Seller> => {
    const seller = await findSeller(sql, vendorId);
    // Somebody else's looks like none.
    if (seller?.userId !== userId) throw notFound("vendor");
    return seller;
  };

  return [
    route(openPayoutAccount, async ({ params: { id }, caller }) => {
      const { status } = await requireOwn(id, caller.sub);
      if (status !== "approved")
        throw new DomainError("CONFLICT", "Payouts can be set up once your business is approved.");
      limit.count(caller.sub);
      // It may be shut, and nobody here heard of it: there is no way into it any more.
      await payouts.refreshAccount(id);
      const accountId = await payouts.openAccount(id);
      const returnUrl = `${settings.KINKEEPER_PUBLIC_URL}/vendor/earnings?payouts=returned`;
      return { url: await provider.accountLink(accountId, returnUrl) };
    }),

    route(refreshPayoutAccount, async ({ params: { id }, caller }) => {
      await requireOwn(id, caller.sub);
      limit.count(caller.sub);
      const { status } = await payouts.refreshAccount(id);
      if (status === "ready") lookAgain();
      return { status };
    }),
  ];
};
