import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { DueBadge, PriorityBadge, StatusBadge } from "../ticket/ticket-badges.tsx";
import { dayOf } from "../ticket/ticket-words.ts";

interface TicketsTableProps {
  readonly tickets: readonly Ticket[];
  readonly onManage: (ticket: Ticket) => void;
}

const whose = ({ userName, familyName }: Ticket): string =>
  [userName ?? "A member", familyName].filter(Boolean).join(", ");

export const TicketsTable = ({ tickets, onManage }: TicketsTableProps) => (
  <Table headings={["Subject", "Priority", "Status", "Created", "Manage"]}>
    {tickets.map((ticket) => (
      <Row
        key={ticket.id}
        first={
          <>
            {ticket.subject}
            <span className="block font-sans text-sm font-normal text-ink-soft">{whose(ticket)}</span>
            <span className="mt-1.5 block font-sans font-normal empty:hidden">
              <DueBadge ticket={ticket} />
            </span>
          </>
        }
        cells={[
          <PriorityBadge key="priority" priority={ticket.priority} />,
          <StatusBadge key="status" status={ticket.status} />,
          <span key="created" className="whitespace-nowrap">
            {dayOf(ticket.createdAt)}
          </span>,
          <Button
            key="manage"
            variant="secondary"
            size="small"
            aria-label={`Manage ${ticket.subject}`}
            onClick={() => onManage(ticket)}
          >
            Manage
          </Button>,
        ]}
      />
    ))}
  </Table>
);
