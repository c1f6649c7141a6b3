import { getTicket, type Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { DueBadge, PriorityBadge, StatusBadge } from "../ticket/ticket-badges.tsx";
import { Thread } from "../ticket/thread.tsx";
import { momentOf } from "../ticket/ticket-words.ts";
import { AnswerForm } from "./answer-form.tsx";

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);

const Facts = ({ ticket }: { ticket: Ticket }) => (
  <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
    <Fact name="From">{ticket.userName ?? "A member"}</Fact>
    {ticket.familyName && <Fact name="Family">{ticket.familyName}</Fact>}
    <Fact name="Created">{momentOf(ticket.createdAt)}</Fact>
    {!ticket.firstRespondedAt && <Fact name="First answer due">{momentOf(ticket.firstResponseDue)}</Fact>}
    {ticket.resolvedAt ? (
      <Fact name="Resolved">{momentOf(ticket.resolvedAt)}</Fact>
    ) : (
      <Fact name="Solution due">{momentOf(ticket.resolutionDue)}</Fact>
    )}
    <Fact name="Assigned to">{ticket.assignedToName ?? (ticket.assignedToId ? "An admin" : "Nobody yet")}</Fact>
    {ticket.reopenCount > 0 && (
      <Fact name="Reopened">{ticket.reopenCount === 1 ? "Once" : `${ticket.reopenCount} times`}</Fact>
    )}
  </dl>
);

/** One ticket with its thread, as it changes, and what an administrator may do about it. */
export const ManageDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: ticket } = useSuspenseQuery(useApi().queryFor(getTicket, { params: { id } }));
  return (
    <Dialog open onOpenChange={onClose} size="large" title={ticket.subject}>
      <div className="flex flex-wrap gap-1.5">
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
        <DueBadge ticket={ticket} />
      </div>
      {ticket.parentId && (
        <p className="mt-3 text-sm">
          <Link
            href={`/help/${ticket.parentId}`}
            className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline"
          >
            Continues an earlier ticket
          </Link>
        </p>
      )}
      <Facts ticket={ticket} />
      <div className="my-5 border-y border-line py-5">
        <Thread ticket={ticket} />
      </div>
      <AnswerForm ticket={ticket} onDone={onClose} />
    </Dialog>
  );
};
