import { getTicket, type Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { Card } from "@kinkeeper/kit/card.tsx";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Suspense } from "react";
import { Link } from "wouter";
import { PriorityBadge, StatusBadge } from "../ticket/ticket-badges.tsx";
import { Thread } from "../ticket/thread.tsx";
import { dayOf, isEnded } from "../ticket/ticket-words.ts";
import { MessageForm } from "./message-form.tsx";
import { SolvedButton } from "./solved-button.tsx";

const linkStyles = "focus-ring rounded-sm text-accent underline-offset-4 hover:underline";

const OneTicket = ({ ticket }: { ticket: Ticket }) => {
  const { id } = useSession().user;
  const isOwn = ticket.userId === id;
  return (
    <article className="page page-narrow pb-16">
      <PageHeader
        above={
          <Link href={isOwn ? "/help" : "/admin/help-desk"} className={linkStyles}>
            {isOwn ? "Help Desk" : "Manage Tickets"}
          </Link>
        }
        title={<span className="[overflow-wrap:anywhere]">{ticket.subject}</span>}
        actions={isOwn && !isEnded(ticket) && <SolvedButton ticket={ticket} />}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StatusBadge status={ticket.status} />
            <PriorityBadge priority={ticket.priority} />
            <span>Opened {dayOf(ticket.createdAt)}</span>
            {ticket.parentId && (
              <Link href={`/help/${ticket.parentId}`} className={linkStyles}>
                Continues an earlier ticket
              </Link>
            )}
          </span>
        }
      />
      <Suspense
        fallback={
          <Loading label="Loading the messages…" className="grid gap-3">
            <Skeleton className="h-24 w-2/3 rounded-card" />
            <Skeleton className="ml-auto h-24 w-2/3 rounded-card" />
          </Loading>
        }
      >
        <Thread ticket={ticket} />
      </Suspense>
      <Card className="mt-6">
        <MessageForm ticket={ticket} isOwn={isOwn} />
      </Card>
    </article>
  );
};

/** One ticket with everything that was written in it. */
export const TicketPage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={getTicket}
    absent="This ticket does not exist, or it is not yours."
    failure="This ticket could not be loaded"
    reloads
  >
    {(ticket) => <OneTicket ticket={ticket} />}
  </ItemBoundary>
);
