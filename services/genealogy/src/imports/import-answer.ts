import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { userNames } from "@kinkeeper/accounts/user-names";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { importStream } from "./import.decider.ts";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { RouteRequest } from "@kinkeeper/platform/http/route";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { actorOf, type Actor } from "../actor.ts";
import { isShown } from "../proposals/proposal-answer.ts";
import type { FileReading } from "./thread/serve-import.ts";
import type { ImportRowStatus } from "./import-rows.ts";

/** Two seconds each. */
const looksAtLists = 10;

interface ImportRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly status: ImportRowStatus;
  readonly file_name: string | null;
  readonly people: number;
  readonly families: number;
  readonly guessed_living: number;
  readonly character_set: GedcomImport["characterSet"];
  readonly sample_names: string[];
  readonly is_partial: boolean;
  readonly issues: GedcomImport["issues"];
  readonly issue_count: number;
  readonly planned: number;
  readonly applied: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly told_as_new: number;
  readonly expected_waiting: number;
  readonly doubtful: number;
  readonly changed_relationships: number;
  readonly open: number;
  readonly accepted: number;
  readonly declined: number;
  readonly lapsed: number;
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  readonly reason: string | null;
  readonly created_at: string;
  readonly started_by: string | null;
  readonly has_file: boolean;
  /** It changed people or relationships that were there before it. */
  readonly has_changed: boolean;
  /** An administrator accepted something of it, whoever may know of that. */
  readonly has_accepted: boolean;
}

/** An import, and who last had it carried out. */
export interface FoundImport {
  readonly answer: GedcomImport;
  readonly startedBy: string | null;
  /** An administrator accepted something of it. */
  readonly hasAccepted: boolean;
}

/** Asked for by import; see ImportWork. */
export type ReadingOf = (importId: string) => FileReading | undefined;

/** What finding out takes of the whole. */
const planShare = 0.25;

/**
 * First the file is read to find out what there is to do; of the changes planned it counts how many the lists show. It is whole only
 * when the import says that it is done.
 */
const progressOf = ({ status, planned, applied }: ImportRow, reading: FileReading | undefined): number => {
  if (status === "preview") return 0;
  if (status === "done" || status === "undone") return 1;
  const share = planned === 0 ? 0 : Math.min(1, applied / planned);
  if (status === "undoing") return Math.min(0.99, share);
  if (planned > 0) return Math.min(0.99, planShare + (1 - planShare) * share);
  return reading === undefined || reading.pass === 0
    ? 0
    : (planShare * Math.min(2, reading.pass - 1 + reading.share)) / 2;
};

const stageOf = ({ status, planned }: ImportRow, reading: FileReading | undefined): GedcomImport["stage"] => {
  if (status === "undoing") return "undoing";
  if (status !== "running") return null;
  if (planned > 0) return reading?.isOver ? "listing" : "importing";
  if (reading === undefined || reading.pass === 0) return "waiting";
  return reading.pass === 1 && reading.share < 1 ? "reading" : "matching";
};

const canImport = ({ status, has_file }: ImportRow): boolean =>
  has_file && (status === "preview" || status === "failed");

/** A member takes back what they themselves brought, unless an administrator has had a hand in it; see routes.ts. */
const canUndo = (row: ImportRow, { userId, isFamilyAdmin }: Actor): boolean => {
  const { status, started_by, planned, has_accepted, has_changed } = row;
  const hasBegun = started_by !== null || planned > 0;
  if (status !== "done" && !(status === "failed" && hasBegun)) return false;
  return isFamilyAdmin || ((started_by === null || started_by === userId) && !has_accepted && !has_changed);
};

/** How many people came and went: to whoever does not see some of those who were here before, these are new, as they were before it was imported. */
const countsOf = (
  { status, created, updated, unchanged, removed, told_as_new }: ImportRow,
  { isFamilyAdmin }: Actor,
): Pick<GedcomImport, "created" | "updated" | "unchanged" | "removed"> => {
  const asNew = isFamilyAdmin ? 0 : told_as_new;
  return {
    created: created + asNew,
    updated,
    unchanged: unchanged - asNew,
    removed: status === "undone" ? removed + asNew : removed,
  };
};

const answerOf = (
  row: ImportRow,
  names: ReadonlyMap<string, string>,
  reading: FileReading | undefined,
  actor: Actor,
): GedcomImport => ({
  id: row.id,
  status: row.status === "undoing" ? "running" : row.status,
  stage: stageOf(row, reading),
  userId: row.user_id,
  userName: (row.user_id && names.get(row.user_id)) ?? null,
  fileName: row.file_name,
  people: row.people,
  families: row.families,
  guessedLiving: row.guessed_living,
  characterSet: row.character_set,
  sampleNames: row.sample_names,
  isPartial: row.is_partial,
  issues: row.issues,
  issueCount: row.issue_count,
  progress: progressOf(row, reading),
  ...countsOf(row, actor),
  doubtful: row.status === "preview" ? row.doubtful : 0,
  changedRelationships: row.status === "preview" ? row.changed_relationships : 0,
  waiting: row.status === "preview" ? row.expected_waiting : row.open,
  accepted: row.accepted,
  declined: row.declined,
  lapsed: row.lapsed,
  restored: row.restored,
  kept: row.kept,
  reason: row.reason,
  canImport: canImport(row),
  canUndo: canUndo(row, actor),
  createdAt: row.created_at,
});

/** Those that somebody may know of, their own, and to an admin every one; with what became of the changes they ask for. */
const importsOf = (sql: TransactionSql, { userId, isFamilyAdmin }: Actor) => sql`
  (select * from imports where ${isFamilyAdmin ? sql`true` : sql`user_id = ${userId}`}) i
  cross join lateral (
    select count(*) filter (where status = 'open' and is_shown)::int as open,
      count(*) filter (where status = 'accepted' and is_shown)::int as accepted,
      count(*) filter (where status = 'declined' and is_shown)::int as declined,
      count(*) filter (where status = 'lapsed' and is_shown)::int as lapsed,
      coalesce(bool_or(status = 'accepted'), false) as has_accepted
    from (
      select p.status, ${isFamilyAdmin ? sql`true` : isShown(sql)} as is_shown from import_proposals p where p.import_id = i.id
    ) as proposed
  ) p
  cross join lateral (select exists(select from import_changes where import_id = i.id) as has_changed) c`;

const columns = "i.*, p.open, p.accepted, p.declined, p.lapsed, p.has_accepted, c.has_changed";

const named = async (
  readModel: ReadModel,
  rows: readonly ImportRow[],
  actor: Actor,
  readingOf: ReadingOf | undefined,
): Promise<FoundImport[]> => {
  const names = await userNames(readModel.service, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]);
  return rows.map((row) => ({
    answer: answerOf(row, names, readingOf?.(row.id), actor),
    startedBy: row.started_by,
    hasAccepted: row.has_accepted,
  }));
};

/** Who asks, and in which family. */
export type Asked = Pick<RouteRequest<Endpoint>, "caller" | "tenantId" | "context">;

/** @throws DomainError NOT_FOUND, also for an import that whoever asks may not know of; StoreUnavailable */
export const requireImport = async (
  { journal, readModel }: { readonly journal: EventJournal; readonly readModel: ReadModel },
  importId: string,
  { caller, tenantId }: Pick<Asked, "caller" | "tenantId">,
  readingOf?: ReadingOf,
): Promise<FoundImport> => {
  const actor = actorOf(caller);
  const find = async (): Promise<FoundImport | undefined> => {
    const rows = await readModel.asViewer(
      { tenantId, userId: actor.userId },
      (sql) => sql<ImportRow[]>`select ${sql.unsafe(columns)} from ${importsOf(sql, actor)} where i.id = ${importId}`,
    );
    return (await named(readModel, rows, actor, readingOf))[0];
  };
  /** Whether there is such an import at all; waits until the lists show what is recorded of it. */
  const whenListed = async (): Promise<boolean> => {
    const last = (await journal.store.read(importStream(tenantId, importId))).at(-1);
    if (!last) return false;
    for (let look = 0; look < looksAtLists; look += 1) if (await readModel.caughtUpTo(last.position)) return true;
    throw new StoreUnavailable("the list of imports is late");
  };
  const found = (await find()) ?? ((await whenListed()) ? await find() : undefined);
  if (!found) throw notFound("import");
  return found;
};

/** An import of which something is under way, also where the lists are late and show it as it was before. */
export const onceBegun = (answer: GedcomImport, underWay: "import" | "undo" | undefined): GedcomImport => {
  if (underWay === undefined) return answer;
  const isLate = answer.status === "failed" || answer.status === (underWay === "import" ? "preview" : "done");
  const stage = underWay === "import" ? "waiting" : "undoing";
  return isLate ? { ...answer, status: "running", stage, canImport: false, canUndo: false } : answer;
};

/** The newest, first. */
export const listImports = async (
  readModel: ReadModel,
  tenantId: string,
  actor: Actor,
  readingOf: ReadingOf,
): Promise<GedcomImport[]> => {
  const rows = await readModel.asViewer(
    { tenantId, userId: actor.userId },
    (sql) => sql<ImportRow[]>`
      select ${sql.unsafe(columns)} from ${importsOf(sql, actor)} order by i.position desc limit 50`,
  );
  return (await named(readModel, rows, actor, readingOf)).map(({ answer }) => answer);
};
