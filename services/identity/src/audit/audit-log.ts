import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { QueryOf, ResponseOf } from "@kinkeeper/contracts/endpoint";
import {
  entriesAtOnce,
  type AuditActor,
  type AuditEntry,
  type AuditKind,
  type getAudit,
} from "@kinkeeper/contracts/identity/audit";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { HiddenPositions } from "@kinkeeper/platform/hidden-positions";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { Sql, TransactionSql } from "postgres";
import type { SeenBy } from "./sentence.ts";
import { sentences } from "./sentences/all-sentences.ts";

type Filter = QueryOf<typeof getAudit>;
type AuditPage = ResponseOf<typeof getAudit>;

export interface LogDependencies {
  readonly readModel: ReadModel;
  readonly positions: HiddenPositions;
}

/** @throws DomainError INVALID_INPUT for a cursor that was not answered here */
const withPosition = async ({ positions }: LogDependencies, { after, ...filter }: Filter): Promise<Filter> => {
  if (after === undefined) return filter;
  const position = await positions.reveal(after);
  if (position === undefined) throw new DomainError("INVALID_INPUT", "There is no such entry to go on after.");
  return { ...filter, after: position };
};

interface EntryRow {
  readonly position: string;
  readonly type: string;
  readonly actor_id: string | null;
  readonly subject_category: string;
  readonly subject_id: string | null;
  readonly item_category: string | null;
  readonly item_id: string | null;
  readonly about_user_id: string | null;
  readonly detail: string | null;
  readonly count: number;
  readonly at: Date;
}

const typesOf = (seenBy: readonly SeenBy[], kind: AuditKind | undefined): string[] =>
  [...sentences]
    .filter(([, sentence]) => seenBy.includes(sentence.seenBy) && (kind === undefined || sentence.kind === kind))
    .map(([type]) => type);

/** An invited account that is another one's gives way when it is accepted: nobody was removed. */
const readEntries = (
  sql: Sql | TransactionSql,
  whose: "family" | "platform",
  types: readonly string[],
  { actorId, from, to, after }: Filter,
): Promise<readonly EntryRow[]> => sql<EntryRow[]>`
  select position, type, actor_id, subject_category, subject_id, item_category, item_id, about_user_id, detail, count, at
  from audit_entries e
  where type = any(${types as string[]})
    ${whose === "platform" ? sql`and on_platform` : sql``}
    ${actorId ? sql`and actor_id = ${actorId}` : sql``}
    ${from ? sql`and at >= ${from}` : sql``}
    ${to ? sql`and at <= ${to}` : sql``}
    ${after ? sql`and position < ${after}` : sql``}
    and not (type = 'MembershipRevoked' and exists (
      select from audit_entries g
      where g.tenant_id = e.tenant_id and g.correlation_id = e.correlation_id and g.type = 'MembershipGranted'))
  order by position desc
  limit ${entriesAtOnce + 1}`;

interface Account {
  readonly user_id: string;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly super_admin: boolean;
}

const accountsOf = async (
  { service: sql }: ReadModel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> => {
  if (ids.length === 0) return new Map();
  const rows = await sql<Account[]>`
    select user_id, username, first_name as "firstName", last_name as "lastName", super_admin
    from users where user_id = any(${ids as string[]}::uuid[])`;
  return new Map(rows.map((row) => [row.user_id, row]));
};

const nameOf = (account: Account | undefined): string | null =>
  account ? joinedName(account) || account.username : null;

/** To a family whoever looks after the platform is its support, whatever their name is. */
const actorOf = (id: string, account: Account | undefined, whose: "family" | "platform"): AuditActor => {
  const isSupport = whose === "family" && (account?.super_admin ?? false);
  return { id, name: isSupport ? null : nameOf(account), isSupport };
};

const isRemoval = (type: string): boolean => /(?:Removed|Withdrawn)$/.test(type);

/** "added {a story|stories}" for one: "added {a story}", for three: "added {3 stories}". */
const withCount = (text: string, count: number): string => {
  const [before = "", braces, after = ""] = text.split(/[{}]/);
  if (braces === undefined) return text;
  const [one, many] = braces.split("|");
  return `${before}{${count === 1 ? one : `${count.toLocaleString("en")} ${many}`}}${after}`;
};

const subjectOf = (row: EntryRow): AuditEntry["subject"] => {
  if (row.item_category && row.item_id) return { category: row.item_category, id: row.item_id };
  return row.subject_id === null ? null : { category: row.subject_category, id: row.subject_id };
};

const pageOf = async (
  { readModel, positions }: LogDependencies,
  rows: readonly EntryRow[],
  whose: "family" | "platform",
): Promise<AuditPage> => {
  const shown = rows.slice(0, entriesAtOnce);
  const accounts = await accountsOf(readModel, [
    ...new Set(shown.flatMap(({ actor_id, about_user_id }) => [actor_id ?? [], about_user_id ?? []].flat())),
  ]);
  const ids = new Map(
    await Promise.all(shown.map(async ({ position }) => [position, await positions.hide(position)] as const)),
  );
  const entries = shown.flatMap((row): AuditEntry[] => {
    const sentence = sentences.get(row.type);
    if (!sentence) return [];
    const about = row.about_user_id === null ? undefined : accounts.get(row.about_user_id);
    const isOfOneself = row.about_user_id === row.actor_id;
    return [
      {
        id: ids.get(row.position)!,
        at: row.at.toISOString(),
        kind: sentence.kind,
        actor: row.actor_id === null ? null : actorOf(row.actor_id, accounts.get(row.actor_id), whose),
        sentence: withCount((isOfOneself && sentence.textOfOneself) || sentence.text, row.count),
        detail: row.detail,
        aboutUser: isOfOneself ? null : nameOf(about),
        subject: subjectOf(row),
        isRemoval: isRemoval(row.type),
        count: row.count,
      },
    ];
  });
  return { entries, next: rows.length > entriesAtOnce ? ids.get(shown.at(-1)!.position)! : null };
};

/** A page of a family's log: for its administrators, or what every member may read of it. */
export const familyLog = async (
  dependencies: LogDependencies,
  viewer: Viewer,
  seenBy: readonly SeenBy[],
  filter: Filter,
): Promise<AuditPage> => {
  const types = typesOf(seenBy, filter.kind);
  const sought = await withPosition(dependencies, filter);
  const rows = await dependencies.readModel.asViewer(viewer, (sql) => readEntries(sql, "family", types, sought));
  return pageOf(dependencies, rows, "family");
};

/** A page of the platform's log, for super administrators alone. What families keep is not in it. */
export const platformLog = async (dependencies: LogDependencies, filter: Filter): Promise<AuditPage> => {
  const types = typesOf(["family", "admins", "platform"], filter.kind);
  const sought = await withPosition(dependencies, filter);
  const rows = await readEntries(dependencies.readModel.service, "platform", types, sought);
  return pageOf(dependencies, rows, "platform");
};

/** So many are offered to filter by. */
const actorsAtMost = 200;

const byName = (a: AuditActor, b: AuditActor): number => (a.name ?? "").localeCompare(b.name ?? "", "en");

/** Who did something lately in a family, or on the platform (`viewer` undefined). */
export const actorsOf = async (readModel: ReadModel, viewer: Viewer | undefined): Promise<AuditActor[]> => {
  const read = (sql: Sql | TransactionSql) => sql<{ actor_id: string }[]>`
    select actor_id from audit_entries
    where actor_id is not null ${viewer ? sql`` : sql`and on_platform`}
    group by actor_id order by max(position) desc limit ${actorsAtMost}`;
  const rows = await (viewer ? readModel.asViewer(viewer, read) : read(readModel.service));
  const accounts = await accountsOf(
    readModel,
    rows.map(({ actor_id }) => actor_id),
  );
  const whose = viewer ? "family" : "platform";
  return rows.map(({ actor_id }) => actorOf(actor_id, accounts.get(actor_id), whose)).toSorted(byName);
};
