import type { PayoutAccountStatus } from "@kinkeeper/contracts/payments/payout-events";

/** What is to be paid. Everything in it is frozen with the purchase: asked for again it is the same, to the letter. */
export interface Order {
  readonly transactionId: string;
  readonly tenantId: string;
  readonly userId: string;
  /** Stands on the page to pay at from the start; an account that was erased has none. */
  readonly email: string | undefined;
  readonly serviceId: string;
  readonly title: string;
  /** In cents. */
  readonly amountMinor: number;
  /** The platform's part of it, in cents. */
  readonly commissionMinor: number;
  readonly currency: string;
  /** ISO time after which nothing is to be taken any more. */
  readonly expiresAt: string;
  /** The vendor's account, where the rest goes on to it with the payment; a provider may leave it to a transfer. */
  readonly payoutAccountId: string | undefined;
}

/** The provider's page for one order. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly url: string;
  /** ISO time after which nothing is taken any more. */
  readonly expiresAt: string;
}

export type SessionState =
  | { readonly status: "open" }
  | {
      readonly status: "paid";
      readonly paymentId: string;
      readonly paidMinor: number;
      readonly currency: string;
      /** The transaction it says it is for. */
      readonly transactionId: string;
    }
  /** Nothing was taken, and nothing will be. */
  | { readonly status: "ended"; readonly reason: "expired" | "declined" | "canceled" };

export interface RefundState {
  /** Ours; undefined for one that was made at the provider itself. */
  readonly refundId: string | undefined;
  readonly providerId: string;
  /** In cents. */
  readonly amountMinor: number;
  readonly status: "pending" | "completed" | "failed";
  readonly reason: string;
}

export interface DisputeState {
  readonly disputeId: string;
  readonly amountMinor: number;
  readonly status: "open" | "won" | "lost";
}

/** How a payment stands, as the provider knows it. */
export interface PaymentState {
  readonly chargeId: string;
  /** Where the vendor's part went on with it, less the commission. */
  readonly forwarded:
    | { readonly providerId: string; readonly accountId: string; readonly amountMinor: number }
    | undefined;
  readonly refunds: readonly RefundState[];
  readonly disputes: readonly DisputeState[];
}

export interface RefundOrder {
  /** Asked for again under the same id it is the same refund. */
  readonly refundId: string;
  readonly paymentId: string;
  /** In cents. */
  readonly amountMinor: number;
}

/** The vendor's part of a payment that was held. */
export interface TransferOrder {
  /** Asked for again under the same id it is the same transfer. */
  readonly transferId: string;
  readonly transactionId: string;
  readonly tenantId: string;
  readonly accountId: string;
  /** The charge it is paid out of, so that it need not wait for the money to arrive; absent where others were before. */
  readonly chargeId: string | undefined;
  /** In cents. */
  readonly amountMinor: number;
  readonly currency: string;
}

/** Taking back what was sent on. */
export interface ReversalOrder {
  /** Asked for again under the same id it is the same reversal. */
  readonly reversalId: string;
  /** The provider's id of the transfer. */
  readonly providerId: string;
  /** In cents. */
  readonly amountMinor: number;
}

/** What became of something that was asked for: done, or refused for good. */
export type Outcome =
  | { readonly status: "completed"; readonly providerId: string }
  | { readonly status: "failed"; readonly reason: string };

export interface ReversalState {
  /** Ours; undefined for one that was made at the provider itself. */
  readonly reversalId: string | undefined;
  readonly providerId: string;
  /** In cents. */
  readonly amountMinor: number;
}

/** The provider refused for good what it was asked for: to ask again is of no use. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

/**
 * Whoever takes the money. What it answers is what counts: a browser that comes back, or a message, is only a reason to ask.
 * @throws StoreUnavailable while it cannot be reached, or nobody knows what became of a call; ProviderRefused
 */
export interface PaymentProvider {
  /** True where it sends messages about what happens, so that it need not be asked all the time. */
  readonly sendsWebhooks: boolean;
  /** Opens a page to pay at; for the same transaction the same page. */
  openSession(order: Order): Promise<OpenedSession>;
  readSession(sessionId: string): Promise<SessionState>;
  /** Takes nothing any more; what was paid already stays paid. */
  expireSession(sessionId: string): Promise<void>;
  /** @param known whether refunds were asked for: without any there are fewer calls */
  readPayment(paymentId: string, known: { readonly hasRefunds: boolean }): Promise<PaymentState>;
  refund(order: RefundOrder): Promise<Pick<RefundState, "status" | "reason">>;
  /** The account a vendor is paid at; for the same vendor the same one. @param closed the one before, which nothing can be sent to any more */
  openAccount(vendorId: string, closed?: string): Promise<string>;
  /** A page where the vendor tells what the provider asks for; it leads back to `returnUrl`, which proves nothing. */
  accountLink(accountId: string, returnUrl: string): Promise<string>;
  readAccount(accountId: string): Promise<PayoutAccountStatus>;
  transfer(order: TransferOrder): Promise<Outcome>;
  /** What the provider calls a transfer that was asked for; undefined where none was made. */
  findTransfer(order: TransferOrder): Promise<string | undefined>;
  reverse(order: ReversalOrder): Promise<Outcome>;
  /** What was taken back of a transfer, by whomever. */
  readReversals(transferProviderId: string): Promise<readonly ReversalState[]>;
}
