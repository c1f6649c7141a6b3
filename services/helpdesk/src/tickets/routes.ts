import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import { listTicketMessages, postTicketMessage } from "@kinkeeper/contracts/helpdesk/messages";
import {
  createTicket,
  followTicket,
  getTicket,
  getTicketSummary,
  listTickets,
  solveTicket,
  updateTicket,
  type Ticket,
} from "@kinkeeper/contracts/helpdesk/tickets";
import { executeCommand, isSaidAgain, type CommandOptions } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { eventStream } from "@kinkeeper/platform/http/server-sent-events";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { HelpdeskDependencies } from "../settings.ts";
import { readMessages } from "./message-rows.ts";
import { ticketQuota } from "./ticket-quota.ts";
import { findTicket, readTicket, readTickets, summarizeTickets, openedTicket } from "./ticket-rows.ts";
import { ticketTopic } from "./ticket-topic.ts";
import { hasEnded, ticketDecider, ticketStream, type TicketCommand } from "./ticket.decider.ts";

type NewTicket = Pick<Ticket, "subject" | "description" | "priority" | "parentId">;

export const ticketRoutes = (dependencies: HelpdeskDependencies): readonly Route[] => {
  const { journal, readModel, settings, now, newId } = dependencies;
  const deadlines = settings.KINKEEPER_TICKET_HOURS;
  const withinQuota = ticketQuota(readModel, now);

  const execute = (ticketId: string, command: TicketCommand, context: CommandContext, once: CommandOptions = {}) =>
    executeCommand(dependencies, ticketDecider, ticketStream(context.tenantId, ticketId), command, context, once);

  const openTicket = async (
    ticketId: string,
    ticket: NewTicket,
    caller: Claims,
    context: CommandContext,
  ): Promise<Ticket> => {
    // Said again under the same key it needs no room: it is one of those it would be counted with.
    const [before] = await readTickets(readModel, caller, { id: ticketId });
    if (before) return before;
    return withinQuota(caller.sub, async () => {
      const opening = { type: "OpenTicket", ticketId, userId: caller.sub, ...ticket, deadlines, now: now() } as const;
      await execute(ticketId, opening, context);
      const [listed] = await readTickets(readModel, caller, { id: ticketId });
      // Recorded is what counts, also where the list is late.
      return listed ?? openedTicket(opening, caller);
    });
  };

  return [
    route(listTickets, ({ caller, query: { mine, ...which } }) =>
      readTickets(readModel, caller, { isMine: mine === "true", ...which }),
    ),

    route(getTicketSummary, ({ caller, query: { mine } }) =>
      summarizeTickets(readModel, caller, mine === "true", now()),
    ),

    route(createTicket, async ({ body, caller, platformContext, idempotencyKey }) => {
      // Whoever belongs to no family may ask for help too.
      const context = { ...platformContext, tenantId: caller.tenantId ?? platformTenant };
      const { id } = additionOf({ caller, idempotencyKey }, newId);
      return openTicket(id, { ...body, parentId: null }, caller, context);
    }),

    route(getTicket, ({ params: { id }, caller }) => readTicket(readModel, caller, id)),

    route(updateTicket, async ({ params: { id }, body, caller, platformContext, idempotencyKey }) => {
      const { tenantId } = await findTicket(readModel, caller, id, "seen");
      const { id: messageId, once } = additionOf({ caller, idempotencyKey }, newId);
      const command = {
        type: "UpdateTicket",
        userId: caller.sub,
        messageId,
        response: body.response ?? undefined,
        status: body.status,
        ifUpdatedAt: body.ifUpdatedAt,
        deadlines,
        now: now(),
      } as const;
      await execute(id, command, { ...platformContext, tenantId }, once);
      return readTicket(readModel, caller, id);
    }),

    route(solveTicket, async ({ params: { id }, caller, platformContext }) => {
      const { tenantId } = await findTicket(readModel, caller, id);
      const command = { type: "SolveTicket", userId: caller.sub, deadlines, now: now() } as const;
      await execute(id, command, { ...platformContext, tenantId });
      return readTicket(readModel, caller, id);
    }),

    route(followTicket, (request) => {
      const { params, caller } = request;
      return eventStream(request, {
        readModel,
        topics: [ticketTopic(params.id)],
        read: async () => {
          const { revision, updatedAt } = await findTicket(readModel, caller, params.id);
          return { id: String(revision), data: { revision, updatedAt } };
        },
      });
    }),

    route(listTicketMessages, ({ params: { id }, caller }) => readMessages(readModel, caller, id)),

    route(postTicketMessage, async ({ params: { id }, body: { text }, caller, platformContext, idempotencyKey }) => {
      const place = await findTicket(readModel, caller, id);
      const context = { ...platformContext, tenantId: place.tenantId };
      const { id: messageId, once } = additionOf({ caller, idempotencyKey }, newId);
      const time = now();
      if (place.userId !== caller.sub) {
        const answer = { type: "UpdateTicket", userId: caller.sub, messageId, response: text, deadlines } as const;
        await execute(id, { ...answer, now: time }, context, once);
        return { ticketId: id, messageId };
      }
      const stream = ticketStream(place.tenantId, id);
      const follow = async () => {
        const { subject, priority } = await readTicket(readModel, caller, id);
        const successor = { subject, priority, description: text, parentId: id };
        await openTicket(messageId, successor, caller, context);
        return { ticketId: messageId, messageId };
      };
      // Said again under its key it is in this one, whatever became of that since.
      if (hasEnded(place, time) && !(await isSaidAgain(journal, stream, once.idempotencyKey))) return follow();
      const message = { type: "PostMessage", userId: caller.sub, messageId, text, deadlines, now: time } as const;
      try {
        await execute(id, message, context, once);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== "CONFLICT") throw error;
        // It may have been closed this moment.
        const { state } = await loadStream(journal, ticketDecider, stream);
        if (state.status === "none" || !hasEnded(state, time)) throw error;
        return follow();
      }
      return { ticketId: id, messageId };
    }),
  ];
};
