import type { TicketPriority, TicketStatus } from "@kinkeeper/contracts/enumerations";
import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";
import { Clock, Flame } from "lucide-react";
import { useNow } from "./use-now.ts";
import { dueOf, priorityWords, statusWords } from "./ticket-words.ts";

const statusTones: Readonly<Record<TicketStatus, BadgeTone>> = {
  open: "warm",
  in_progress: "accent",
  resolved: "neutral",
  closed: "neutral",
};
const priorityTones: Readonly<Record<TicketPriority, BadgeTone>> = {
  low: "neutral",
  medium: "neutral",
  high: "warm",
  urgent: "danger",
};

export const StatusBadge = ({ status }: { status: TicketStatus }) => (
  <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
);

export const PriorityBadge = ({ priority }: { priority: TicketPriority }) => (
  <Badge tone={priorityTones[priority]}>{priorityWords[priority]}</Badge>
);

/** Until when somebody waits for an administrator, and that the others were told. */
export const DueBadge = ({ ticket }: { ticket: Ticket }) => {
  const due = dueOf(ticket, useNow());
  if (!due) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={due.isOverdue ? "danger" : "neutral"} icon={Clock}>
        {due.words}
      </Badge>
      {ticket.isEscalated && (
        <Badge tone="danger" icon={Flame}>
          Escalated
        </Badge>
      )}
    </span>
  );
};
