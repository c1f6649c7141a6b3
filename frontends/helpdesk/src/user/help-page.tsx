import type { TicketStatus } from "@kinkeeper/contracts/enumerations";
import { getTicketSummary } from "@kinkeeper/contracts/helpdesk/tickets";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Tabs } from "@kinkeeper/kit/tabs.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { OlderTicketsButton } from "../ticket/older-tickets-button.tsx";
import { useTicketList } from "../ticket/use-ticket-list.ts";
import { TicketCard } from "./ticket-card.tsx";

const TicketDialog = lazyDialog(() => import("./ticket-dialog.tsx").then((module) => module.TicketDialog));

const loading = (
  <Loading label="Loading your tickets…" className="grid gap-3">
    <Skeleton className="h-32 rounded-card" />
    <Skeleton className="h-32 rounded-card" />
  </Loading>
);

const Tickets = ({ status, nothing }: { status?: TicketStatus; nothing: ReactNode }) => {
  const list = useTicketList({ mine: "true", ...(status ? { status } : {}) });
  if (list.tickets.length === 0) return nothing;
  return (
    <>
      <ul className="grid gap-3">
        {list.tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} />
          </li>
        ))}
      </ul>
      <OlderTicketsButton list={list} />
    </>
  );
};

const FilteredTickets = ({ addButton }: { addButton: ReactNode }) => {
  const { data: counts } = useSuspenseQuery(useApi().queryFor(getTicketSummary, { query: { mine: "true" } }));
  if (counts.total === 0)
    return (
      <EmptyState drawing="letter" title="No tickets yet" action={addButton}>
        Ask about anything that does not work or that you cannot find. The answer appears here.
      </EmptyState>
    );
  const tab = (value: string, label: string, count: number, status?: TicketStatus) => ({
    value,
    label,
    count,
    content: (
      <Suspense fallback={loading}>
        <Tickets
          {...(status ? { status } : {})}
          nothing={<EmptyState drawing="letter">None of your tickets is {label.toLowerCase()}.</EmptyState>}
        />
      </Suspense>
    ),
  });
  return (
    <Tabs
      label="Your tickets"
      tabs={[
        tab("all", "All", counts.total),
        tab("open", "Open", counts.open, "open"),
        tab("in_progress", "In Progress", counts.in_progress, "in_progress"),
        tab("resolved", "Resolved", counts.resolved, "resolved"),
      ]}
    />
  );
};

/** Asking for help, and the answers to what was asked. */
export const HelpPage = () => {
  const adding = useAdding("New Ticket", TicketDialog);
  return (
    <ListPage
      title="Help Desk"
      subtitle="Ask for help and find earlier answers"
      actions={adding.button}
      loading={loading}
      dialog={adding.isOpen && <TicketDialog onClose={adding.close} />}
    >
      <FilteredTickets addButton={adding.button} />
    </ListPage>
  );
};
