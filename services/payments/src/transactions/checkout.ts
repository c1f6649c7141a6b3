import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { retryWhileFresh } from "@kinkeeper/platform/fresh-ids";
import { derivedId } from "@kinkeeper/platform/ids";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { checkoutLifetimeMs } from "../checkout-lifetime.ts";
import { emailOf } from "../email-of.ts";
import { findOffer, type Offer } from "../offers/find-offer.ts";
import { ProviderRefused, type OpenedSession, type PaymentProvider } from "../payment-provider.ts";
import type { Payouts } from "../payouts/payouts.ts";
import type { PaymentsSettings } from "../settings.ts";
import type { Settlement } from "./settlement.ts";
import { transactionDecider, type TransactionCommand } from "./transaction.decider.ts";
import { transactionStream, type StartedTransaction, type Transaction } from "./transaction.ts";

export interface Buyer {
  readonly userId: string;
  readonly tenantId: string;
}

interface PendingPurchase {
  readonly id: string;
  readonly amount_minor: number;
  readonly session_url: string | null;
  readonly needs_review: boolean;
}

/** What an account did with one service so far: one row, however often it was bought or given up. */
interface Purchases {
  /** How many have ended, one way or the other. */
  readonly ended: number;
  readonly pending: PendingPurchase | null;
}

/** @throws DomainError NOT_FOUND, or CONFLICT where it cannot be bought by this account */
const requireBuyable = (offer: Offer | undefined, { userId }: Buyer): Offer => {
  if (!offer?.isOffered) throw notFound("service");
  if (offer.priceType !== "fixed")
    throw new DomainError("CONFLICT", "This service has no fixed price. Please contact the vendor.");
  if (offer.sellerId === userId) throw new DomainError("CONFLICT", "You cannot buy your own service.");
  return offer;
};

/** Paid a moment ago, in another tab or before one came back: who asks has not heard of it, and must not pay twice by mistake. */
const refusePaid = (status: Transaction["status"]): void => {
  if (status === "completed")
    throw new DomainError("CONFLICT", "You have just paid for this service. You find it under My Purchases.");
};

const requireStarted = (transaction: Transaction): StartedTransaction => {
  if (transaction.status === "none") throw notFound("transaction");
  return transaction;
};

const refuse = (error: unknown): never => {
  if (!(error instanceof ProviderRefused)) throw error;
  throw new DomainError("CONFLICT", "The payment provider could not open a checkout. Please try again later.");
};

export interface CheckoutParts {
  readonly provider: PaymentProvider;
  readonly settlement: Settlement;
  readonly payouts: Payouts;
}

/**
 * Begins purchases. One account has one open purchase of a service: asked again it gets the same page, or, where that has ended
 * or the price has changed, a new one.
 */
export const createCheckout = (
  dependencies: ServiceDependencies<PaymentsSettings>,
  { provider, settlement, payouts }: CheckoutParts,
) => {
  const { journal, readModel, now, settings } = dependencies;
  const turns = new KeyedMutex();

  const purchasesOf = async ({ tenantId, userId }: Buyer, serviceId: string): Promise<Purchases> => {
    const [row] = await readModel.asViewer(
      { tenantId, userId },
      (sql) => sql<Purchases[]>`
        select (count(*) filter (where status <> 'pending'))::int as ended,
          (jsonb_agg(jsonb_build_object('id', id, 'amount_minor', amount_minor, 'session_url', session_url,
            'needs_review', needs_review)) filter (where status = 'pending')) -> 0 as pending
        from transactions
        where tenant_id = ${tenantId} and user_id = ${userId} and service_id = ${serviceId}`,
    );
    return row ?? { ended: 0, pending: null };
  };

  /** The account the vendor's part goes on to with the payment. What is owed is kept from transfers, so that it is held then. */
  const payoutAccountOf = async ({ vendorId }: Offer): Promise<string | undefined> => {
    const { accountId, status, debtMinor } = await payouts.accountOf(vendorId);
    if (status === "ready") return debtMinor === 0 ? accountId : undefined;
    if (settings.MARKETPLACE_UNONBOARDED === "refuse")
      throw new DomainError("CONFLICT", "This vendor cannot take payments yet.");
    return undefined;
  };

  /** Whether the account that the vendor's part was to go on to was shut, and nobody here had heard of it: from now on it is held. */
  const isAccountShut = async ({ vendorId }: Offer): Promise<boolean> => {
    const { status } = await payouts.accountOf(vendorId);
    return status === "ready" && (await payouts.refreshAccount(vendorId)).status !== "ready";
  };

  const start = async (buyer: Buyer, offer: Offer, transactionId: string, context: CommandContext) => {
    const stream = transactionStream(buyer.tenantId, transactionId);
    const { serviceId, vendorId, title, businessName, priceMinor: amountMinor, commissionBps } = offer;
    const payoutAccountId = await payoutAccountOf(offer);
    const expiresAt = new Date(now().getTime() + checkoutLifetimeMs).toISOString();
    const data = { transactionId, userId: buyer.userId, serviceId, vendorId, title, businessName, amountMinor };
    const terms = { commissionBps, expiresAt, ...(payoutAccountId === undefined ? {} : { payoutAccountId }) };
    const { state } = await executeCommand(
      dependencies,
      transactionDecider,
      stream,
      { type: "StartTransaction", data: { ...data, ...terms } },
      context,
    );
    // Begun before and broken off, it is what was recorded then: asked for again under the same key.
    return requireStarted(state);
  };

  const openPage = async (tenantId: string, transaction: StartedTransaction): Promise<OpenedSession> =>
    provider.openSession({
      ...transaction,
      tenantId,
      email: await emailOf(journal, transaction.userId),
      expiresAt: transaction.expiresAt ?? new Date(now().getTime() + checkoutLifetimeMs).toISOString(),
      payoutAccountId: transaction.payoutAccountId,
    });

  /** @throws ProviderRefused once it is recorded that nothing will come of this transaction */
  const begin = async (buyer: Buyer, offer: Offer, transactionId: string, context: CommandContext) => {
    const transaction = await start(buyer, offer, transactionId, context);
    const stream = transactionStream(buyer.tenantId, transactionId);
    const run = (command: TransactionCommand) =>
      executeCommand(dependencies, transactionDecider, stream, command, context);
    try {
      const checkout = await openPage(buyer.tenantId, transaction);
      await run({ type: "OpenCheckout", checkout });
      return { sessionUrl: checkout.url, transactionId };
    } catch (error) {
      if (error instanceof ProviderRefused) await run({ type: "FailTransaction", reason: "provider_error" });
      throw error;
    }
  };

  /** The id of the next purchase: the same until it has ended, so that what broke off goes on. */
  const nextId = async (buyer: Buyer, serviceId: string): Promise<string> => {
    const { ended } = await purchasesOf(buyer, serviceId);
    return derivedId("transaction", buyer.tenantId, buyer.userId, serviceId, String(ended));
  };

  const beginNext = async (buyer: Buyer, offer: Offer, context: CommandContext) => {
    return begin(buyer, offer, await nextId(buyer, offer.serviceId), context);
  };

  /** The page of a purchase that is still to be paid. */
  const pageOf = async (buyer: Buyer, offer: Offer, pending: PendingPurchase) => {
    if (pending.needs_review)
      throw new DomainError("CONFLICT", "Your payment for this service is being checked. Please contact us.");
    const { status } = await settlement.settle(buyer.tenantId, pending.id);
    refusePaid(status);
    const isCurrent = pending.amount_minor === offer.priceMinor;
    if (status === "pending" && isCurrent && pending.session_url !== null)
      return { sessionUrl: pending.session_url, transactionId: pending.id };
    // Without a page it broke off before there was one, and is the one that is started again.
    if (pending.session_url !== null || !isCurrent)
      refusePaid((await settlement.giveUp(buyer.tenantId, pending.id)).status);
    return undefined;
  };

  const checkOut = async (buyer: Buyer, serviceId: string, context: CommandContext) => {
    // Families see a service as soon as the marketplace has it.
    const known = await retryWhileFresh(
      () => findOffer(readModel.service, serviceId),
      (found) => (found ? [] : [serviceId]),
      now,
    );
    const offer = requireBuyable(known, buyer);
    const { pending } = await purchasesOf(buyer, serviceId);
    const page = pending && (await pageOf(buyer, offer, pending));
    if (page) return page;
    try {
      return await beginNext(buyer, offer, context);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // What broke off long ago cannot be opened any more as it was frozen then: a new one can. So can one that is for us alone.
      const isOther = pending?.session_url === null || (await isAccountShut(offer));
      if (isOther) return beginNext(buyer, offer, context).catch(refuse);
      return refuse(error);
    }
  };

  /** The page to pay at. */
  return (buyer: Buyer, serviceId: string, context: CommandContext) =>
    turns.run(`${buyer.userId} ${serviceId}`, () => checkOut(buyer, serviceId, context));
};
