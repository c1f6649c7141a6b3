import { listPlanInvoices, openPlanInvoice, type PlanInvoice } from "@kinkeeper/contracts/payments/subscriptions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { dayOf, dollarsOf } from "../money-words.ts";

const statuses = {
  open: { tone: "warm", children: "Not paid yet" },
  paid: { tone: "accent", children: "Paid" },
  void: { tone: "neutral", children: "Cancelled" },
} as const;

/** What the family was asked to pay for its plans; nothing where it never was. */
export const PlanInvoices = () => {
  const { data: invoices } = useSuspenseQuery(useApi().queryFor(listPlanInvoices));
  const open = useCommand(openPlanInvoice, {
    failure: "The invoice could not be opened",
    onSuccess: ({ url }) => globalThis.location.assign(url),
  });
  if (invoices.length === 0) return null;
  const hasPages = invoices.some(({ hasPage }) => hasPage);
  const view = ({ id, planName, issuedAt }: PlanInvoice) => (
    <Button
      key="view"
      variant="secondary"
      size="small"
      aria-label={`View the invoice for ${planName} of ${dayOf(issuedAt)}`}
      isPending={open.isPending && open.variables.params.id === id}
      onClick={() => open.mutate({ params: { id } })}
    >
      View
    </Button>
  );
  return (
    <section aria-labelledby="invoices" className="mt-10">
      <h2 id="invoices" className="mb-4 font-serif text-xl font-semibold">
        Invoices
      </h2>
      <Table headings={["Plan", "Date", "Amount", "Status", ...(hasPages ? ["Actions"] : [])]}>
        {invoices.map((invoice) => (
          <Row
            key={invoice.id}
            first={invoice.planName}
            cells={[
              dayOf(invoice.issuedAt),
              dollarsOf(invoice.amount),
              <Badge key="status" {...statuses[invoice.status]} />,
              ...(hasPages ? [invoice.hasPage && view(invoice)] : []),
            ]}
          />
        ))}
      </Table>
    </section>
  );
};
