import type { Transaction } from "@kinkeeper/contracts/payments/transactions";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";

const looks: Readonly<Record<Transaction["status"], { readonly tone: BadgeTone; readonly label: string }>> = {
  pending: { tone: "warm", label: "Not paid yet" },
  completed: { tone: "accent", label: "Paid" },
  failed: { tone: "neutral", label: "Not paid" },
  refunded: { tone: "neutral", label: "Refunded" },
};

interface TransactionBadgeProps {
  /** What vendors sold does not tell whether it needs a look. */
  readonly transaction: Pick<Transaction, "status" | "refundedAmount"> & Partial<Pick<Transaction, "needsReview">>;
}

/** How a purchase stands; a part that was given back is said too. */
export const TransactionBadge = ({ transaction }: TransactionBadgeProps) => {
  const { status, refundedAmount, needsReview = false } = transaction;
  // Something was paid.
  if (status === "pending" && needsReview) return <Badge tone="warm">Being checked</Badge>;
  if (status === "completed" && refundedAmount !== "0.00") return <Badge tone="warm">Partly refunded</Badge>;
  const { tone, label } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
};
