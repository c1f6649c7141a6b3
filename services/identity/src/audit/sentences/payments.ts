import type { paymentsContext } from "@kinkeeper/contracts/payments/events";
import { platform, type SentencesOf } from "../sentence.ts";

export const paymentsSentences: SentencesOf<typeof paymentsContext> = {
  TransactionStarted: platform("purchases", "started {a purchase|purchases}"),
  CheckoutOpened: null,
  TransactionCompleted: platform("purchases", "completed {a purchase|purchases}"),
  TransactionFlagged: platform("purchases", "flagged {a purchase|purchases} whose payment does not match"),
  TransactionFailed: platform("purchases", "could not complete {a purchase|purchases}"),
  RefundRequested: platform("purchases", "asked for {a refund|refunds}"),
  RefundCompleted: platform("purchases", "refunded {a purchase|purchases}"),
  RefundFailed: platform("purchases", "could not refund {a purchase|purchases}"),
  SandboxSessionOpened: null,
  SandboxSessionPaid: null,
  SandboxSessionClosed: null,
  SandboxRefunded: null,
};
