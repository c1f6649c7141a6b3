import { userNames } from "@kinkeeper/accounts/user-names";
import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import type { TicketPriority, TicketStatus } from "@kinkeeper/contracts/enumerations";
import { mostTicketsListed, type Ticket, type TicketSummary } from "@kinkeeper/contracts/helpdesk/tickets";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { ISql } from "postgres";
import { dueTimes } from "./deadlines.ts";
import { asCaller, type TicketScope } from "./ticket-access.ts";
import type { OpenTicket } from "./ticket.decider.ts";

interface TicketRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly subject: string;
  readonly description: string;
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly assigned_to_id: string | null;
  readonly response: string | null;
  readonly responded_at: Date | null;
  readonly first_responded_at: Date | null;
  readonly first_response_due: Date;
  readonly resolution_due: Date;
  readonly escalated_response_due: Date | null;
  readonly escalated_resolution_due: Date | null;
  readonly resolved_at: Date | null;
  readonly reopen_count: number;
  readonly parent_id: string | null;
  readonly message_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly revision: number;
}

/** Which of the tickets; all that the caller may see unless told. */
export interface TicketFilter {
  readonly id?: string | undefined;
  readonly status?: TicketStatus | undefined;
  readonly isMine?: boolean;
  /** Those behind this ticket in the list. */
  readonly before?: string | undefined;
  /** When that one was due for who asks; as it is now where it is not told. */
  readonly due?: string | undefined;
}

const familyNames = async (
  { service: sql }: ReadModel,
  { role }: Claims,
  rows: readonly TicketRow[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(rows.map((row) => row.tenant_id))].filter((id) => id !== platformTenant);
  if (role !== "super_admin" || ids.length === 0) return new Map();
  const found = await sql<{ tenant_id: string; name: string }[]>`
    select tenant_id, name from families where tenant_id in ${sql(ids)}`;
  return new Map(found.map(({ tenant_id, name }) => [tenant_id, name]));
};

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Whether a deadline that holds now was escalated: a ticket that was opened again has new ones. */
const isEscalated = (row: TicketRow): boolean =>
  row.escalated_response_due?.getTime() === row.first_response_due.getTime() ||
  row.escalated_resolution_due?.getTime() === row.resolution_due.getTime();

const ticketOf = (
  row: TicketRow,
  people: ReadonlyMap<string, string>,
  families: ReadonlyMap<string, string>,
): Ticket => ({
  id: row.id,
  tenantId: row.tenant_id === platformTenant ? null : row.tenant_id,
  familyName: families.get(row.tenant_id) ?? null,
  userId: row.user_id,
  userName: people.get(row.user_id) ?? null,
  subject: row.subject,
  description: row.description,
  status: row.status,
  priority: row.priority,
  assignedToId: row.assigned_to_id,
  assignedToName: (row.assigned_to_id === null ? undefined : people.get(row.assigned_to_id)) ?? null,
  response: row.response,
  respondedAt: iso(row.responded_at),
  firstRespondedAt: iso(row.first_responded_at),
  firstResponseDue: row.first_response_due.toISOString(),
  resolutionDue: row.resolution_due.toISOString(),
  isEscalated: isEscalated(row),
  resolvedAt: iso(row.resolved_at),
  reopenCount: row.reopen_count,
  parentId: row.parent_id,
  messageCount: row.message_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  revision: row.revision,
});

/** The answer to who has opened a ticket, before its row is there. */
export const openedTicket = (
  { ticketId, deadlines, now, ...opened }: Omit<OpenTicket, "type">,
  { tenantId }: Claims,
): Ticket => ({
  id: ticketId,
  tenantId: tenantId ?? null,
  familyName: null,
  userId: opened.userId,
  userName: null,
  subject: opened.subject,
  description: opened.description,
  status: "open",
  priority: opened.priority,
  assignedToId: null,
  assignedToName: null,
  response: null,
  respondedAt: null,
  firstRespondedAt: null,
  ...dueTimes(opened.priority, now, deadlines),
  isEscalated: false,
  resolvedAt: null,
  reopenCount: 0,
  parentId: opened.parentId,
  messageCount: 1,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  revision: 0,
});

/** What somebody waits for next, of a ticket `t`: the first answer, then that it is resolved. Whoever is in more of a hurry waits shorter. */
const nextDue = (sql: ISql) => sql`
  case when t.first_responded_at is null then t.first_response_due else t.resolution_due end`;
const nextDueOf = ({ first_responded_at, first_response_due, resolution_due }: TicketRow): number =>
  (first_responded_at === null ? first_response_due : resolution_due).getTime();

const newestFirst = (one: TicketRow, other: TicketRow): number => (one.id < other.id ? 1 : -1);
const dueFirst = (one: TicketRow, other: TicketRow): number =>
  nextDueOf(one) - nextDueOf(other) || -newestFirst(one, other);

const scopeOf = (isMine: boolean): TicketScope => (isMine ? "mine" : "seen");

/**
 * Tickets that the caller may see, at most a hundred, newest first; of those that wait, for who answers them, the one first that is due
 * first, so that nobody is passed over. Six statements at most.
 */
export const readTickets = async (
  readModel: ReadModel,
  caller: Claims,
  { id, status, isMine = false, before, due }: TicketFilter = {},
): Promise<Ticket[]> => {
  const isDueFirst = !isMine && caller.role !== "member" && (status === "open" || status === "in_progress");
  const { service } = readModel;
  // As the service itself: only where it stands in the order is told of a ticket that is somebody else's.
  const [from] =
    before === undefined || !isDueFirst
      ? []
      : due !== undefined
        ? [{ due: new Date(due) }]
        : await service<{ due: Date }[]>`select ${nextDue(service)} as due from tickets t where t.id = ${before}`;
  if (isDueFirst && before !== undefined && !from) return [];
  const found = await asCaller<TicketRow>(
    readModel,
    caller,
    id === undefined ? scopeOf(isMine) : "one",
    (sql, visible) => sql<TicketRow[]>`
      select t.*, m.text as response
      from tickets t
      left join ticket_messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.id = t.response_id
      where ${visible}
        ${id === undefined ? sql`` : sql`and t.id = ${id}`}
        ${status === undefined ? sql`` : sql`and t.status = ${status}`}
        ${before === undefined ? sql`` : from ? sql`and (${nextDue(sql)}, t.id) > (${from.due}, ${before})` : sql`and t.id < ${before}`}
      order by ${isDueFirst ? sql`${nextDue(sql)}, t.id` : sql`t.id desc`} limit ${mostTicketsListed}`,
  );
  const rows = found.toSorted(isDueFirst ? dueFirst : newestFirst).slice(0, mostTicketsListed);
  const userIds = rows.flatMap((row) => [row.user_id, ...(row.assigned_to_id ? [row.assigned_to_id] : [])]);
  const [people, families] = await Promise.all([
    userNames(readModel.service, [...new Set(userIds)]),
    familyNames(readModel, caller, rows),
  ]);
  return rows.map((row) => ticketOf(row, people, families));
};

/** @throws DomainError NOT_FOUND for a ticket that is not there or not for the caller */
export const readTicket = async (readModel: ReadModel, caller: Claims, id: string): Promise<Ticket> => {
  const [found] = await readTickets(readModel, caller, { id });
  if (!found) throw notFound("ticket");
  return found;
};

/** Where a ticket lies, and how it stands. */
export interface TicketPlace {
  readonly tenantId: string;
  readonly userId: string;
  readonly status: TicketStatus;
  readonly resolvedAt: string | null;
  readonly revision: number;
  readonly updatedAt: string;
}

/**
 * The same for a ticket alone, in two statements at most; `scope`: "seen" for one that the caller administers.
 * @throws DomainError NOT_FOUND, as `readTicket`
 */
export const findTicket = async (
  readModel: ReadModel,
  caller: Claims,
  id: string,
  scope: TicketScope = "one",
): Promise<TicketPlace> => {
  const [row] = await asCaller(
    readModel,
    caller,
    scope,
    (sql, visible) => sql<Omit<TicketRow, "response">[]>`select t.* from tickets t where ${visible} and t.id = ${id}`,
  );
  if (!row) throw notFound("ticket");
  return {
    tenantId: row.tenant_id,
    userId: row.user_id,
    status: row.status,
    resolvedAt: iso(row.resolved_at),
    revision: row.revision,
    updatedAt: row.updated_at.toISOString(),
  };
};

/** How many of the tickets that the caller may see stand where. */
export const summarizeTickets = async (
  readModel: ReadModel,
  caller: Claims,
  isMine: boolean,
  now: Date,
): Promise<TicketSummary> => {
  const counts = await asCaller(
    readModel,
    caller,
    scopeOf(isMine),
    (sql, visible) => sql<TicketSummary[]>`
      select count(*)::int as total,
        (count(*) filter (where status = 'open'))::int as open,
        (count(*) filter (where status = 'in_progress'))::int as in_progress,
        (count(*) filter (where status = 'resolved'))::int as resolved,
        (count(*) filter (where status = 'closed'))::int as closed,
        (count(*) filter (where status in ('open', 'in_progress')
          and (resolution_due <= ${now} or (first_responded_at is null and first_response_due <= ${now}))))::int as overdue
      from tickets t where ${visible}`,
  );
  const sum = (count: keyof TicketSummary): number => counts.reduce((all, one) => all + one[count], 0);
  return {
    total: sum("total"),
    open: sum("open"),
    in_progress: sum("in_progress"),
    resolved: sum("resolved"),
    closed: sum("closed"),
    overdue: sum("overdue"),
  };
};
