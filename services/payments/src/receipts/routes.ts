import { minorOf } from "@kinkeeper/contracts/money";
import { getReceipt } from "@kinkeeper/contracts/payments/receipts";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { readTransactions } from "../transactions/transaction-rows.ts";

/** Few ask for one, and what writes it takes a while to load. */
const loadReceiptPdf = () => import("./receipt-pdf.ts");

export const receiptRoutes = ({ readModel }: Pick<ServiceDependencies, "readModel">): readonly Route[] => [
  route(getReceipt, async ({ caller, params: { id } }) => {
    const [found] = await readTransactions(readModel, caller, { id, ofEverybody: caller.role === "super_admin" });
    if (!found) throw notFound("transaction");
    const { title, businessName, amount, refunds, completedAt: paidAt } = found;
    if (paidAt === null) throw new DomainError("CONFLICT", "There is a receipt once this purchase is paid.");
    const { receiptPdf } = await loadReceiptPdf();
    const pdf = await receiptPdf({
      id,
      title,
      businessName,
      amountMinor: minorOf(amount)!,
      refunds: refunds
        .filter(({ status }) => status === "completed")
        .map((refund) => ({ amountMinor: minorOf(refund.amount)!, at: refund.createdAt })),
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
