import type { Transaction } from "@kinkeeper/contracts/payments/transactions";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";

const looks: Readonly<Record<Transaction["status"], { readonly tone: BadgeTone; readonly label: string }>> = {
  pending: { tone: "warm", label: "Not paid yet" },
  completed: { tone: "accent", label: "Paid" },
  failed: { tone: "neutral", label: "Not paid" },
  refunded: { tone: "neutral", label: "Refunded" },
};

/** How a purchase stands; a part that was given back is said too. */
export const TransactionBadge = ({
  transaction: { status, refundedAmount },
}: {
  transaction: Pick<Transaction, "status" | "refundedAmount">;
}) => {
  const { tone, label } = looks[status];
  const isPartlyRefunded = status === "completed" && refundedAmount !== "0.00";
  return <Badge tone={isPartlyRefunded ? "warm" : tone}>{isPartlyRefunded ? "Partly refunded" : label}</Badge>;
};
