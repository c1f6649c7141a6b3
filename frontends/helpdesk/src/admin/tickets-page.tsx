import type { TicketStatus } from "@kinkeeper/contracts/enumerations";
import { getTicketSummary, type Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Tabs } from "@kinkeeper/kit/tabs.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { OlderTicketsButton } from "../ticket/older-tickets-button.tsx";
import { useTicketList } from "../ticket/use-ticket-list.ts";
import { TicketsTable } from "./tickets-table.tsx";

const ManageDialog = lazyDialog(() => import("./manage-dialog.tsx").then((module) => module.ManageDialog));
const CannedAnswersDialog = lazyDialog(() =>
  import("./canned-answers-dialog.tsx").then((module) => module.CannedAnswersDialog),
);

const loading = (
  <Loading label="Loading tickets…">
    <Skeleton className="h-64 rounded-card" />
  </Loading>
);

const Figure = ({ name, count, note }: { name: string; count: number; note?: string | undefined }) => (
  <Card className="p-3 sm:p-5">
    <p className="text-xs text-ink-soft sm:text-sm">{name}</p>
    <p className="mt-1 font-serif text-xl font-semibold tabular-nums sm:text-2xl">{count}</p>
    {note && <p className="mt-0.5 text-xs font-medium text-danger">{note}</p>}
  </Card>
);

interface Manages {
  readonly onManage: (ticket: Ticket) => void;
}

const Tickets = ({ status, nothing, onManage }: Manages & { status?: TicketStatus; nothing: string }) => {
  // What waits comes as it is due.
  const waits = status === "open" || status === "in_progress";
  const list = useTicketList(status ? { status } : {});
  if (list.tickets.length === 0) return <EmptyState drawing="letter">{nothing}</EmptyState>;
  return (
    <>
      <TicketsTable tickets={list.tickets} onManage={onManage} />
      <OlderTicketsButton list={list} label={waits ? "Show more tickets" : undefined} />
    </>
  );
};

const FilteredTickets = ({ onManage }: Manages) => {
  const { data: counts } = useSuspenseQuery(useApi().queryFor(getTicketSummary));
  const tab = (value: string, label: string, count: number, nothing: string, status?: TicketStatus) => ({
    value,
    label,
    count,
    content: (
      <Suspense fallback={loading}>
        <Tickets {...(status ? { status } : {})} nothing={nothing} onManage={onManage} />
      </Suspense>
    ),
  });
  return (
    <>
      <div className="mb-8 grid grid-cols-2 gap-2 max-xs:grid-cols-1 sm:gap-4 lg:grid-cols-4">
        <Figure name="Total Tickets" count={counts.total} />
        <Figure name="Open" count={counts.open} note={counts.overdue > 0 ? `${counts.overdue} overdue` : undefined} />
        <Figure name="In Progress" count={counts.in_progress} />
        <Figure name="Resolved" count={counts.resolved} />
      </div>
      <Tabs
        label="Tickets"
        tabs={[
          tab("all", "All", counts.total, "No questions yet."),
          tab("open", "Open", counts.open, "No tickets are waiting for an answer.", "open"),
          tab("in_progress", "In Progress", counts.in_progress, "No tickets in progress.", "in_progress"),
          tab("resolved", "Resolved", counts.resolved, "No resolved tickets.", "resolved"),
        ]}
      />
    </>
  );
};

/** For administrators: what people ask, what waits, what is late. */
export const TicketsPage = () => {
  const { role } = useSession().user;
  const [managedId, setManagedId] = useState<string>();
  const [areCannedOpen, setCannedOpen] = useState(false);
  if (role === "member") return <AccessDenied what="access the Admin Help Desk" />;
  return (
    <ListPage
      title={role === "tenant_admin" ? "Manage family support tickets" : "Manage support tickets"}
      subtitle={role === "tenant_admin" ? "Questions from your family" : "Questions from all families"}
      actions={
        <Button
          variant="secondary"
          onPointerEnter={CannedAnswersDialog.preload}
          onFocus={CannedAnswersDialog.preload}
          onClick={() => setCannedOpen(true)}
        >
          Saved replies
        </Button>
      }
      loading={loading}
      dialog={
        areCannedOpen ? (
          <CannedAnswersDialog onClose={() => setCannedOpen(false)} />
        ) : (
          managedId && <ManageDialog id={managedId} onClose={() => setManagedId(undefined)} />
        )
      }
    >
      <FilteredTickets onManage={({ id }) => setManagedId(id)} />
    </ListPage>
  );
};
