import type { CannedAnswer, CannedAnswerDetails } from "@kinkeeper/contracts/helpdesk/canned-answers";
import type { TicketPriority, TicketStatus } from "@kinkeeper/contracts/enumerations";
import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import type { DemoClient } from "./demo-client.ts";

interface DemoTicket {
  readonly subject: string;
  readonly description: string;
  readonly priority: TicketPriority;
  readonly answer?: string;
  readonly status?: TicketStatus;
  /** What its author writes after the answer. */
  readonly reply?: string;
}

const tickets: readonly DemoTicket[] = [
  {
    subject: "How do I add a second marriage?",
    description: "Josiah married again, but I only see room for one spouse. Where does the second one go?",
    priority: "medium",
    answer:
      "Open the person, choose Relationships and add another spouse. Both marriages then appear in the tree, each with its own children.",
    status: "resolved",
  },
  {
    subject: "The photo of the Sandwalk is too dark to print",
    description: "I would like to put it into a frame. On paper the trees are only black.",
    priority: "low",
    answer: "Which size do you need? The original is in the archive, and it can be made lighter before it is printed.",
    status: "in_progress",
    reply: "Thirteen by eighteen centimetres, please.",
  },
  {
    subject: "I cannot read the letter from 1839",
    description:
      "It was written across the page twice, once in each direction. Is there somebody who can write it out?",
    priority: "high",
  },
];

const cannedAnswers: readonly CannedAnswerDetails[] = [
  {
    title: "Where deleted things are",
    text: "Whatever was deleted stays for 30 days under Recently deleted, and comes back with one click.",
  },
  {
    title: "Who sees a private story",
    text: "A private story is seen by its author alone, not even by family admins. Choose Family to share it.",
  },
];

interface People {
  readonly admin: DemoClient;
  readonly member: DemoClient;
}

/** Tickets in different states, and answers that are given again and again. What is there already stays. */
export const writeTickets = async ({ admin, member }: People): Promise<void> => {
  const before = await member.list<Ticket>("/api/tickets");
  for (const { answer, status, reply, ...ticket } of tickets) {
    if (before.some(({ subject }) => subject === ticket.subject)) continue;
    const { id } = (await member.add("/api/tickets", ticket)) as Ticket;
    if (answer) await admin.change(`/api/tickets/${id}`, { response: answer, status });
    if (reply) await member.add(`/api/tickets/${id}/messages`, { text: reply });
  }
  const kept = await admin.list<CannedAnswer>("/api/canned-answers");
  for (const details of cannedAnswers)
    if (!kept.some(({ title }) => title === details.title)) await admin.add("/api/canned-answers", details);
};
