import type { StripeObject } from "../world.ts";

export interface TransferData {
  readonly destination: string;
}

export interface PaymentIntentData {
  readonly application_fee_amount?: number | undefined;
  readonly transfer_data?: TransferData | undefined;
  readonly transfer_group?: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface CheckoutSession extends StripeObject {
  readonly object: "checkout.session";
  readonly status: "open" | "complete" | "expired";
  readonly payment_status: "unpaid" | "paid";
  readonly payment_intent: string | null;
  readonly amount_total: number;
  readonly currency: string;
  readonly client_reference_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly expires_at: number;
  readonly created: number;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly url: string | null;
  /** What is bought, as the page shows it. */
  readonly title: string;
  readonly payment_intent_data: PaymentIntentData;
  /** Of a session of mode "subscription": once it is paid. */
  readonly subscription: string | null;
  /** What is paid for again and again. */
  readonly plan?: {
    readonly price: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly customer: string | undefined;
  };
}

export interface PaymentIntent extends StripeObject {
  readonly object: "payment_intent";
  readonly status: "succeeded";
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly latest_charge: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Charge extends StripeObject {
  readonly object: "charge";
  readonly amount: number;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly application_fee_amount: number | null;
  readonly application_fee: string | null;
  readonly application_fee_refunded: number;
  readonly transfer: string | null;
  readonly transfer_group: string | null;
  readonly disputed: boolean;
  readonly refunded: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Refund extends StripeObject {
  readonly object: "refund";
  readonly status: "pending" | "succeeded" | "failed";
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly charge: string;
  readonly failure_reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Transfer extends StripeObject {
  readonly object: "transfer";
  readonly amount: number;
  readonly amount_reversed: number;
  readonly currency: string;
  readonly destination: string;
  readonly source_transaction: string | null;
  readonly transfer_group: string | null;
  readonly reversed: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface TransferReversal extends StripeObject {
  readonly object: "transfer_reversal";
  readonly amount: number;
  readonly transfer: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Account extends StripeObject {
  readonly object: "account";
  readonly capabilities: { readonly transfers: "inactive" | "pending" | "active" };
  readonly payouts_enabled: boolean;
  readonly details_submitted: boolean;
  readonly requirements: { readonly disabled_reason: string | null };
  /** Its owner broke off the connection: the platform does not see it any more. */
  readonly isRevoked?: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Dispute extends StripeObject {
  readonly object: "dispute";
  readonly status: "warning_needs_response" | "needs_response" | "won" | "lost";
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
}
