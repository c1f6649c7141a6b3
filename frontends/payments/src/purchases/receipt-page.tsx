import { getTransaction, type Transaction } from "@kinkeeper/contracts/payments/transactions";
import { getVendor } from "@kinkeeper/contracts/marketplace/vendors";
import { getReceipt } from "@kinkeeper/contracts/payments/receipts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { isApiError } from "@kinkeeper/kit/api/api-error.ts";
import { addressOf } from "@kinkeeper/kit/api/request-address.ts";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { buttonStyles } from "@kinkeeper/kit/button-styles.ts";
import { Card } from "@kinkeeper/kit/card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { centsOf, dayOf, dollarsOf, dollarsOfCents } from "../money-words.ts";
import { PurchaseReview, useOwnReviews } from "./purchase-review.tsx";
import { TransactionBadge } from "../transaction-badge.tsx";

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-right font-medium tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** In cents, what the bank gave back after a dispute: it is no refund of ours. */
const ofBankOf = ({ refundedAmount, refunds }: Transaction): number =>
  refunds
    .filter(({ status }) => status === "completed")
    .reduce((left, { amount }) => left - centsOf(amount), centsOf(refundedAmount));

/** Vendors are not told who bought: who did writes to them, and to the help desk where the vendor is suspended or gone. */
const VendorAddress = ({ transaction: { id, title, vendorId } }: { transaction: Transaction }) => {
  const { data: vendor, error } = useQuery(useApi().queryFor(getVendor, { params: { id: vendorId } }));
  if (isApiError(error) && error.status === 404)
    return (
      <Row name="Vendor not in the marketplace now">
        Questions?{" "}
        <Link href="/help" className="focus-ring rounded-sm text-accent underline underline-offset-4">
          Write to the Help Desk
        </Link>
      </Row>
    );
  if (!vendor) return null;
  const subject = encodeURIComponent(`${title}, receipt number ${id}`);
  return (
    <Row name="Write to the vendor">
      <a
        href={`mailto:${vendor.contactEmail}?subject=${subject}`}
        className="focus-ring rounded-sm text-accent underline underline-offset-4"
      >
        {vendor.contactEmail}
      </a>
      <span className="block text-sm font-normal text-ink-soft">
        They do not see who bought, so the first message is yours.
      </span>
    </Row>
  );
};

/** What a purchase waits for that somebody has to look at. */
const checked = {
  paid: "It was not offered any more when your payment arrived. We are looking at it, and you hear from us: either it goes ahead, or you get your money back.",
  unpaid: "What arrived is not the amount that we asked for. We are looking at it.",
} as const;

const Receipt = ({ transaction }: { transaction: Transaction }) => (
  <article className="page pb-16">
    <PageHeader
      above={
        <Link
          href="/purchases"
          className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline print:hidden"
        >
          My Purchases
        </Link>
      }
      title={transaction.title}
      subtitle={transaction.businessName}
      actions={
        transaction.completedAt && (
          <>
            <a
              href={addressOf(getReceipt, { id: transaction.id })}
              download
              className={buttonStyles({ variant: "secondary", className: "print:hidden" })}
            >
              <Icon of={Download} />
              Download PDF
            </a>
            <Button variant="secondary" className="print:hidden" onClick={() => globalThis.print()}>
              <Icon of={Printer} />
              Print receipt
            </Button>
          </>
        )
      }
    />
    <Card className="max-w-2xl p-5 sm:p-7">
      {transaction.needsReview && (
        <p className="mb-4 rounded-control bg-warm-soft px-4 py-3 text-sm text-warm">
          {transaction.completedAt ? checked.paid : checked.unpaid}
        </p>
      )}
      <dl>
        <Row name="Status">
          <TransactionBadge transaction={transaction} />
        </Row>
        <Row name="Amount">{dollarsOf(transaction.amount)}</Row>
        {transaction.refunds
          .filter(({ status }) => status !== "failed")
          .map(({ id, amount, status, createdAt }) => (
            <Row key={id} name={status === "completed" ? "Refunded" : "Refund on its way"}>
              {dollarsOf(amount)} on {dayOf(createdAt)}
            </Row>
          ))}
        {ofBankOf(transaction) > 0 && <Row name="Given back by your bank">{dollarsOfCents(ofBankOf(transaction))}</Row>}
        <Row name={transaction.completedAt ? "Paid on" : "Started on"}>
          {dayOf(transaction.completedAt ?? transaction.createdAt)}
        </Row>
        {transaction.completedAt && !transaction.needsReview && <VendorAddress transaction={transaction} />}
        <Row name={transaction.completedAt ? "Receipt number" : "Order number"}>{transaction.id}</Row>
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
        <ButtonLink href={`/marketplace/${transaction.serviceId}`} variant="secondary" size="small">
          {transaction.completedAt || transaction.needsReview ? "View service" : "Order again"}
        </ButtonLink>
        <PurchaseReview transaction={transaction} reviews={useOwnReviews()} />
      </div>
    </Card>
  </article>
);

/** One purchase, to look at and to print. */
export const ReceiptPage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={getTransaction}
    absent="This purchase does not exist."
    failure="This purchase could not be loaded"
  >
    {(transaction) => <Receipt transaction={transaction} />}
  </ItemBoundary>
);
