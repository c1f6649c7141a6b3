import { decimalOf } from "@kinkeeper/contracts/money";
import type { PlanInvoice } from "@kinkeeper/contracts/payments/subscriptions";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";

interface InvoiceRow {
  readonly id: string;
  readonly plan_name: string;
  readonly amount_minor: string;
  readonly status: PlanInvoice["status"];
  readonly issued_at: string;
}

/** What the viewer's family was asked to pay, newest first, at most 100. */
export const readInvoices = async (readModel: ReadModel, viewer: Viewer, hasPage: boolean): Promise<PlanInvoice[]> => {
  const rows = await readModel.asViewer(
    viewer,
    (sql) => sql<InvoiceRow[]>`
      select id, plan_name, amount_minor, status, issued_at from plan_invoices
      where tenant_id = ${viewer.tenantId} order by issued_at desc, id desc limit 100`,
  );
  return rows.map((row) => ({
    id: row.id,
    planName: row.plan_name,
    amount: decimalOf(Number(row.amount_minor)),
    status: row.status,
    issuedAt: row.issued_at,
    hasPage,
  }));
};

/** @throws DomainError NOT_FOUND for another family's invoice, which looks like none */
export const requireInvoice = async (readModel: ReadModel, viewer: Viewer, id: string): Promise<void> => {
  const [found] = await readModel.asViewer(
    viewer,
    (sql) => sql`select from plan_invoices where tenant_id = ${viewer.tenantId} and id = ${id}`,
  );
  if (!found) throw notFound("invoice");
};
