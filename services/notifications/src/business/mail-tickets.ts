import { platformTenant } from "@kinkeeper/contracts/claims";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { TicketEvent } from "@kinkeeper/contracts/helpdesk/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { Sql } from "postgres";
import type { Letter } from "../messages/letter.ts";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { isRecent, queueBusinessMail } from "./queue-business-mail.ts";

type MailedEvent = Extract<TicketEvent, { type: "TicketOpened" | "TicketAnswered" | "TicketEscalated" }>;

/** Subjects alone: what is written in a ticket is read in the ticket, whence it can be removed. */
const letterOf = (event: MailedEvent, ticket: string, publicUrl: string): Letter => {
  const manage = { url: `${publicUrl}/admin/help-desk`, label: "Manage tickets" };
  switch (event.type) {
    case "TicketOpened":
      return { subject: `New ticket: ${ticket}`, paragraphs: [`“${ticket}” waits for an answer.`], link: manage };
    case "TicketAnswered":
      return {
        subject: `Your ticket was answered: ${ticket}`,
        paragraphs: [`There is an answer to your ticket “${ticket}”.`],
        link: { url: `${publicUrl}/help`, label: "Read the answer" },
      };
    case "TicketEscalated":
      return {
        subject: `Overdue: ${ticket}`,
        paragraphs: [
          event.data.reason === "first_response"
            ? `“${ticket}” should have been answered by now.`
            : `“${ticket}” should have been resolved by now.`,
        ],
        link: manage,
      };
  }
};

/** Who can answer: the administrators of the family, and of the platform where there is none or none of them but the author. */
const administratorsOf = async (sql: Sql, tenantId: string, author: string): Promise<readonly string[]> => {
  const rows = await sql<{ user_id: string; is_own: boolean }[]>`
    select user_id, true as is_own from memberships
    where tenant_id::text = ${tenantId} and role = 'tenant_admin' and user_id <> ${author}
    union all
    select user_id, false from accounts where is_super_admin and user_id <> ${author}
    order by user_id`;
  const own = rows.filter(({ is_own }) => is_own);
  return (own.length > 0 ? own : rows).map(({ user_id }) => user_id);
};

/** Who administers hears of a ticket and when it is overdue, its author of each answer while they belong to the family. */
export const mailTickets = (dependencies: NotificationsDependencies): Reaction<MailedEvent> => {
  const { journal, readModel, settings } = dependencies;
  const sql = readModel.service;

  const readersOf = async ({ type, metadata: { tenantId } }: Recorded<MailedEvent>, author: string) => {
    if (type !== "TicketAnswered") return administratorsOf(sql, tenantId, author);
    if (tenantId === platformTenant) return [author];
    const rows = await sql`select from memberships where tenant_id = ${tenantId} and user_id = ${author}`;
    return rows.length > 0 ? [author] : [];
  };

  return {
    name: "mail_tickets_v1",
    contexts: ["helpdesk"],
    handles: ["TicketOpened", "TicketAnswered", "TicketEscalated"],
    react: async (event) => {
      if (!isRecent(dependencies, event)) return;
      const [opened] = await journal.read<TicketEvent>(event.stream);
      if (opened?.type !== "TicketOpened") return;
      const { userId: author, subject } = opened.data;
      const letter = letterOf(event, nameInMail(subject), settings.KINKEEPER_PUBLIC_URL);
      for (const userId of await readersOf(event, author))
        await queueBusinessMail(dependencies, event, "ticket", userId, letter);
    },
  };
};
