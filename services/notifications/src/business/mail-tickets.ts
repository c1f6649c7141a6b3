import { platformTenant } from "@kinkeeper/contracts/claims";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { TicketEvent } from "@kinkeeper/contracts/helpdesk/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { Letter } from "../messages/letter.ts";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { addressOf } from "./account-address.ts";
import { isRecent, queueBusinessMail } from "./queue-business-mail.ts";
import { recordedFamilies, type RecordedFamily } from "./recorded-families.ts";
import { superAdministrators } from "./super-administrators.ts";

type MailedEvent = Extract<
  TicketEvent,
  { type: "TicketOpened" | "TicketMessagePosted" | "TicketAnswered" | "TicketStatusChanged" | "TicketEscalated" }
>;

/** Subjects alone: what is written in a ticket is read in the ticket, whence it can be removed. */
const letterOf = (event: MailedEvent, ticket: string, publicUrl: string): Letter => {
  const url = `${publicUrl}/help/${event.data.ticketId}`;
  const link = { url, label: "Open the ticket" };
  switch (event.type) {
    case "TicketOpened":
      return { subject: `New ticket: ${ticket}`, paragraphs: [`“${ticket}” waits for an answer.`], link };
    case "TicketMessagePosted":
      return {
        subject: `New message: ${ticket}`,
        paragraphs: [`There is a new message in the ticket “${ticket}”.`],
        link,
      };
    case "TicketAnswered":
      return {
        subject: `Your ticket was answered: ${ticket}`,
        paragraphs: [`There is an answer to your ticket “${ticket}”.`],
        link: { url, label: "Read the answer" },
      };
    case "TicketStatusChanged":
      return {
        subject: `Your ticket was ${event.data.status}: ${ticket}`,
        paragraphs: [
          `Your ticket “${ticket}” was ${event.data.status} without a further answer.`,
          "Do you still need help? Write a message in it.",
        ],
        link,
      };
    case "TicketEscalated":
      return {
        subject: `Overdue: ${ticket}`,
        paragraphs: [
          event.data.reason === "first_response"
            ? `“${ticket}” should have been answered by now.`
            : `“${ticket}” should have been resolved by now.`,
        ],
        link,
      };
  }
};

/** Whether what its author wrote comes after an answer or an end: whoever has not answered yet was told that the ticket waits. */
const isReply = (event: Recorded<MailedEvent>, recorded: readonly Recorded<TicketEvent>[]): boolean => {
  const before = recorded.slice(0, event.revision).findLast(({ type, data }) => {
    if (type === "TicketStatusChanged") return data.status === "resolved" || data.status === "closed";
    return type === "TicketOpened" || type === "TicketMessagePosted" || type === "TicketAnswered";
  });
  return before?.type === "TicketAnswered" || before?.type === "TicketStatusChanged";
};

/** Whether an administrator ended a ticket and said nothing: its author would hear of it nowhere. */
const isEndedSilently = (
  { data, revision, metadata: { actorId } }: Recorded<Extract<MailedEvent, { type: "TicketStatusChanged" }>>,
  recorded: readonly Recorded<TicketEvent>[],
): boolean => {
  const { status, previous, cause, openedBy, at } = data;
  const isEnded = status === "resolved" || status === "closed";
  const wasOpen = previous === "open" || previous === "in_progress";
  const before = recorded[revision - 1];
  const isAnswered = before?.type === "TicketAnswered" && before.data.at === at;
  return cause === "administrator" && actorId !== openedBy && wasOpen && isEnded && !isAnswered;
};

/**
 * Who can answer: the administrators of the family; those of the platform too where there are none, and where one of them asks, who
 * needs more than the others can do.
 */
const administratorsOf = async (
  dependencies: NotificationsDependencies,
  { roles }: RecordedFamily,
  author: string,
): Promise<readonly string[]> => {
  const own: string[] = [];
  for (const [userId, role] of roles)
    if (role === "tenant_admin" && (await addressOf(dependencies, userId)) !== undefined) own.push(userId);
  const asksPlatform = own.length === 0 || own.includes(author);
  const platform = asksPlatform ? await superAdministrators(dependencies.readModel) : [];
  return [...new Set([...own, ...platform])].filter((userId) => userId !== author);
};

/**
 * Who administers hears of a ticket and when it is overdue, and who takes care of it of what its author writes to an answer; its author
 * of each answer, and of an end without one, while they belong to the family.
 */
export const mailTickets = (dependencies: NotificationsDependencies): Reaction<MailedEvent> => {
  const { journal, readModel, settings } = dependencies;
  const familyOf = recordedFamilies(dependencies);

  /** Who takes care of it, while they may answer still; else everybody who may. */
  const caretakersOf = async (family: RecordedFamily, author: string, recorded: readonly Recorded<TicketEvent>[]) => {
    const assigned = recorded.findLast((one) => one.type === "TicketAssigned");
    const assignedTo = assigned?.type === "TicketAssigned" ? assigned.data.assignedToId : undefined;
    const all = await administratorsOf(dependencies, family, author);
    if (assignedTo === undefined || assignedTo === author) return all;
    const isAble = all.includes(assignedTo) || (await superAdministrators(readModel)).includes(assignedTo);
    return isAble ? [assignedTo] : all;
  };

  const readersOf = async (
    { type, metadata: { tenantId } }: Recorded<MailedEvent>,
    family: RecordedFamily,
    author: string,
    recorded: readonly Recorded<TicketEvent>[],
  ) => {
    if (type === "TicketMessagePosted") return caretakersOf(family, author, recorded);
    if (type === "TicketOpened" || type === "TicketEscalated") return administratorsOf(dependencies, family, author);
    return tenantId === platformTenant || family.roles.has(author) ? [author] : [];
  };

  return {
    name: "mail_tickets_v1",
    contexts: ["helpdesk"],
    handles: ["TicketOpened", "TicketMessagePosted", "TicketAnswered", "TicketStatusChanged", "TicketEscalated"],
    react: async (event) => {
      if (!isRecent(dependencies, event)) return;
      const recorded = await journal.read<TicketEvent>(event.stream);
      const [opened] = recorded;
      if (opened?.type !== "TicketOpened") return;
      if (event.type === "TicketMessagePosted" && !isReply(event, recorded)) return;
      if (event.type === "TicketStatusChanged" && !isEndedSilently(event, recorded)) return;
      const { userId: author, subject } = opened.data;
      const family = await familyOf(event.metadata.tenantId);
      const letter: Letter = {
        ...letterOf(event, nameInMail(subject), settings.KINKEEPER_PUBLIC_URL),
        // Who belongs to several finds it in this one alone.
        ...(family.name === undefined ? {} : { closing: `It is in the family archive “${nameInMail(family.name)}”.` }),
      };
      for (const userId of await readersOf(event, family, author, recorded))
        await queueBusinessMail(dependencies, event, "ticket", userId, letter);
    },
  };
};
