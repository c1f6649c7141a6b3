import { minorOf } from "@kinkeeper/contracts/money";
import { getReceipt } from "@kinkeeper/contracts/payments/receipts";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { callLimit } from "../call-limit.ts";
import { readTransactions } from "../transactions/transaction-rows.ts";

/** Few ask for one, and what writes it takes a while to load. */
const loadReceiptPdf = () => import("./receipt-pdf.ts");

/** To write one takes as long as a hundred other calls, of everybody's time. */
const mostReceipts = { count: 20, seconds: 60 };

export const receiptRoutes = ({ readModel, now }: Pick<ServiceDependencies, "readModel" | "now">): readonly Route[] => {
  const limit = callLimit(now, mostReceipts, "You asked for many receipts in a short time. Please wait a minute.");
  return [
    route(getReceipt, async ({ caller, params: { id } }) => {
      const [found] = await readTransactions(readModel, caller, { id, ofEverybody: caller.role === "super_admin" });
      if (!found) throw notFound("transaction");
      const { title, businessName, amount, refunds, refundedAmount, completedAt: paidAt } = found;
      if (paidAt === null) throw new DomainError("CONFLICT", "The receipt will be here once this purchase is paid.");
      limit.count(caller.sub);
      const { receiptPdf } = await loadReceiptPdf();
      const pdf = await receiptPdf({
        id,
        title,
        businessName,
        amountMinor: minorOf(amount)!,
        refunds: refunds
          .filter(({ status }) => status === "completed")
          .map((refund) => ({ amountMinor: minorOf(refund.amount)!, at: refund.createdAt })),
        refundedMinor: minorOf(refundedAmount)!,
        paidAt,
      });
      return new Reply(
        200,
        {
          "content-type": "application/pdf",
          "content-length": String(pdf.length),
          "content-disposition": `attachment; filename="receipt-${id}.pdf"`,
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
        },
        pdf,
      );
    }),
  ];
};
