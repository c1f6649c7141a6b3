import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { CardLink, CardTitle } from "@kinkeeper/kit/card.tsx";
import { PriorityBadge, StatusBadge } from "../ticket/ticket-badges.tsx";
import { dayOf } from "../ticket/ticket-words.ts";

/** One of one's own tickets, with the last answer. */
export const TicketCard = ({ ticket }: { ticket: Ticket }) => (
  <CardLink href={`/help/${ticket.id}`}>
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <CardTitle className="min-w-0 [overflow-wrap:anywhere]">{ticket.subject}</CardTitle>
      <span className="flex gap-1.5">
        <PriorityBadge priority={ticket.priority} />
        <StatusBadge status={ticket.status} />
      </span>
    </div>
    <p className="mt-1 line-clamp-2 [overflow-wrap:anywhere] text-ink-soft">{ticket.description}</p>
    {ticket.response && ticket.respondedAt && (
      <div className="mt-3 rounded-control bg-accent-soft px-4 py-3">
        <p className="text-xs font-medium text-accent">Admin response, {dayOf(ticket.respondedAt)}</p>
        <p className="mt-1 line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-line">{ticket.response}</p>
      </div>
    )}
    <p className="mt-3 text-xs text-ink-soft">
      Opened {dayOf(ticket.createdAt)}
      {ticket.messageCount > 1 && ` · ${ticket.messageCount} messages`}
    </p>
  </CardLink>
);
