import type { TicketPriority, TicketStatus } from "@kinkeeper/contracts/enumerations";
import { nextDueOf, type Ticket } from "@kinkeeper/contracts/helpdesk/tickets";

export const statusWords: Readonly<Record<TicketStatus, string>> = {
  open: "Open",
  in_progress: "In Progress",
  resolved: "Resolved",
  closed: "Closed",
};

export const priorityWords: Readonly<Record<TicketPriority, string>> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  urgent: "Urgent",
};

export const statusOptions = Object.entries(statusWords).map(([value, label]) => ({ value, label }));
export const priorityOptions = Object.entries(priorityWords).map(([value, label]) => ({ value, label }));

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
export const dayOf = (time: string): string => day.format(new Date(time));
export const momentOf = (time: string): string => moment.format(new Date(time));

export const isEnded = ({ status }: Pick<Ticket, "status">): boolean => status === "resolved" || status === "closed";

const spans = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "3 hours", "1 day": the largest unit, at least a minute. */
const spanOf = (milliseconds: number): string => {
  const [unit, length] = spans.find(([, size]) => milliseconds >= size) ?? ["minute", 60_000];
  const count = Math.max(1, Math.round(milliseconds / length));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

export interface Due {
  /** "Answer due in 3 hours", "Overdue by 2 days". */
  readonly words: string;
  readonly isOverdue: boolean;
}

/** What is waited for, and until when; nothing once it is resolved. */
export const dueOf = (ticket: Ticket, now: number): Due | undefined => {
  if (isEnded(ticket)) return undefined;
  const isAnswered = ticket.firstRespondedAt !== null;
  const left = Date.parse(nextDueOf(ticket)) - now;
  const what = isAnswered ? "Solution" : "Answer";
  return left <= 0
    ? { words: `${what} overdue by ${spanOf(-left)}`, isOverdue: true }
    : { words: `${what} due in ${spanOf(left)}`, isOverdue: false };
};
