import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { derivedId } from "@kinkeeper/platform/ids";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { currency } from "@kinkeeper/contracts/money";
import { findOffer, type Offer } from "../offers/find-offer.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import type { Settlement } from "./settlement.ts";
import { transactionDecider, transactionStream } from "./transaction.decider.ts";

export interface Buyer {
  readonly userId: string;
  readonly tenantId: string;
}

interface Purchase {
  readonly id: string;
  readonly status: string;
  readonly amount_minor: string;
  readonly session_url: string | null;
}

/** @throws DomainError NOT_FOUND, or CONFLICT where it cannot be bought by this account */
const requireBuyable = (offer: Offer | undefined, { userId }: Buyer): Offer => {
  if (!offer?.isOffered) throw notFound("service");
  if (offer.priceType !== "fixed")
    throw new DomainError("CONFLICT", "This service has no fixed price. Please contact the vendor.");
  if (offer.sellerId === userId) throw new DomainError("CONFLICT", "You cannot buy your own service.");
  return offer;
};

/**
 * Begins purchases. One account has one open purchase of a service: asked again it gets the same page, or, where that has ended
 * or the price has changed, a new one.
 */
export const createCheckout = (
  dependencies: ServiceDependencies,
  provider: PaymentProvider,
  settlement: Settlement,
) => {
  const { readModel } = dependencies;
  const turns = new KeyedMutex();

  const purchasesOf = ({ tenantId, userId }: Buyer, serviceId: string): Promise<readonly Purchase[]> =>
    readModel.asViewer(
      { tenantId, userId },
      (sql) => sql<Purchase[]>`
        select id, status, amount_minor, session_url from transactions
        where tenant_id = ${tenantId} and user_id = ${userId} and service_id = ${serviceId}`,
    );

  const start = async (buyer: Buyer, offer: Offer, transactionId: string, context: CommandContext) => {
    const stream = transactionStream(buyer.tenantId, transactionId);
    const { serviceId, vendorId, title, businessName, priceMinor: amountMinor, commissionBps } = offer;
    const { userId } = buyer;
    const data = { transactionId, userId, serviceId, vendorId, title, businessName, amountMinor, commissionBps };
    const run = (command: Parameters<typeof transactionDecider.decide>[0]) =>
      executeCommand(dependencies, transactionDecider, stream, command, context);
    await run({ type: "StartTransaction", data });
    const checkout = await provider.openSession({ transactionId, ...buyer, title, amountMinor, currency });
    await run({ type: "OpenCheckout", checkout });
    return { sessionUrl: checkout.url, transactionId };
  };

  const checkOut = async (buyer: Buyer, serviceId: string, context: CommandContext) => {
    const offer = requireBuyable(await findOffer(readModel.service, serviceId), buyer);
    const pending = (await purchasesOf(buyer, serviceId)).find(({ status }) => status === "pending");
    if (pending) {
      const { status } = await settlement.settle(buyer.tenantId, pending.id);
      const isCurrent = Number(pending.amount_minor) === offer.priceMinor;
      if (status === "pending" && isCurrent && pending.session_url !== null)
        return { sessionUrl: pending.session_url, transactionId: pending.id };
      // Without a page it broke off before there was one, and is the one that is started again.
      if (pending.session_url !== null || !isCurrent) await settlement.giveUp(buyer.tenantId, pending.id);
    }
    const ended = (await purchasesOf(buyer, serviceId)).filter(({ status }) => status !== "pending").length;
    const transactionId = derivedId("transaction", buyer.tenantId, buyer.userId, serviceId, String(ended));
    return start(buyer, offer, transactionId, context);
  };

  /** The page to pay at. */
  return (buyer: Buyer, serviceId: string, context: CommandContext) =>
    turns.run(`${buyer.userId} ${serviceId}`, () => checkOut(buyer, serviceId, context));
};
