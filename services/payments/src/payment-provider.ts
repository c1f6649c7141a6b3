/** What is to be paid. */
export interface Order {
  readonly transactionId: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly title: string;
  /** In cents. */
  readonly amountMinor: number;
  readonly currency: string;
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
  | { readonly status: "paid"; readonly paymentId: string; readonly paidMinor: number; readonly currency: string }
  /** Nothing was taken, and nothing will be. */
  | { readonly status: "ended"; readonly reason: "expired" | "declined" | "canceled" };

export interface RefundOrder {
  /** Asked for again under the same id it is the same refund. */
  readonly refundId: string;
  readonly paymentId: string;
  /** In cents. */
  readonly amountMinor: number;
}

/**
 * Whoever takes the money. What it answers is what counts: a browser that comes back, or a message, is only a reason to ask.
 * @throws StoreUnavailable while it cannot be reached
 */
export interface PaymentProvider {
  /** Opens a page to pay at; for the same transaction the same page. */
  openSession(order: Order): Promise<OpenedSession>;
  readSession(sessionId: string): Promise<SessionState>;
  /** Takes nothing any more; what was paid already stays paid. */
  expireSession(sessionId: string): Promise<void>;
  refund(order: RefundOrder): Promise<"completed" | "failed">;
}
