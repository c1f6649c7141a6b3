import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";

/** The stream of a ticket and what the help desk would record there. */
export const ticketOf = (tenantId: string, userId: string, subject: string, openedAt = new Date()) => {
  const ticketId = newId();
  // Each of its events is a second later than the one before, as lists are sorted by time.
  const [at, overdueAt, answeredAt, resolvedAt, repliedAt, againAt] = [0, 1, 2, 3, 4, 5].map((seconds) =>
    new Date(openedAt.getTime() + seconds * 1_000).toISOString(),
  ) as [string, string, string, string, string, string];
  const answer = (by: string, when: string) => ({
    type: "TicketAnswered",
    data: {
      ticketId,
      messageId: newId(),
      userId: by,
      openedBy: userId,
      text: "Private answer",
      isFirst: when === answeredAt,
      at: when,
    },
  });
  const due = { firstResponseDue: at, resolutionDue: at };
  return {
    stream: streamName("ticket", tenantId, ticketId),
    ticketId,
    opened: {
      type: "TicketOpened",
      data: { ticketId, userId, subject, description: "Private words", priority: "high", parentId: null, at, ...due },
    },
    answered: (by: string) => answer(by, answeredAt),
    answeredAgain: (by: string) => answer(by, againAt),
    assigned: (to: string) => ({ type: "TicketAssigned", data: { ticketId, assignedToId: to, at: answeredAt } }),
    posted: () => ({
      type: "TicketMessagePosted",
      data: { ticketId, messageId: newId(), userId, text: "Private reply", at: repliedAt },
    }),
    reopened: {
      type: "TicketStatusChanged",
      data: {
        ticketId,
        openedBy: userId,
        status: "open",
        previous: "resolved",
        cause: "author",
        resolutionDue: at,
        at: repliedAt,
      },
    },
    escalated: {
      type: "TicketEscalated",
      data: { ticketId, openedBy: userId, priority: "high", reason: "first_response", due: at, at: overdueAt },
    },
    resolved: {
      type: "TicketStatusChanged",
      data: {
        ticketId,
        openedBy: userId,
        status: "resolved",
        previous: "open",
        cause: "administrator",
        resolutionDue: at,
        at: resolvedAt,
      },
    },
  };
};
