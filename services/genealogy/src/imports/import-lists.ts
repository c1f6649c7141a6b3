import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import { readPrivacy } from "../privacy/privacy.projection.ts";
import { recordName } from "../sources/record-name.ts";
import { peopleToCompare } from "../duplicates/people-to-compare.ts";
import type { SearchPorts } from "../duplicates/thread/search-ports.ts";
import type { ReadAsViewer } from "../family/list-answers.ts";

/** Somebody of the archive who may be one of a file. */
export interface Candidate {
  readonly id: string;
  readonly xref_key: string | null;
  readonly uid_key: string | null;
  readonly name_key: string | null;
  readonly birth_key: string | null;
  readonly said_key: string | null;
  readonly source_import: string | null;
  readonly line: string | null;
  /** Who they are now, where they were merged into somebody. */
  readonly remaining_id: string | null;
  /** Or erased; of somebody merged, whether the one who remains was. */
  readonly removed: boolean;
  readonly details: string;
}

export interface SoughtKeys {
  readonly xrefs: readonly string[];
  readonly uids: readonly string[];
  readonly ids: readonly string[];
}

export interface ListedRelationship {
  readonly id: string;
  readonly active: boolean;
  readonly removed_by: string | null;
  readonly said_key: string | null;
}

export interface AncestryRow {
  readonly id: string;
  readonly one: string;
  readonly other: string;
  readonly type: RelationshipType;
}

/** How somebody stands in the archive. */
export interface StandingRow {
  readonly id: string;
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly cited: string | null;
  readonly said_key: string | null;
  readonly source_import: string | null;
  readonly extra: string | null;
}

/** What an import asks of the family's lists; people to compare are those whom it did not add itself. */
export interface ImportLists extends SearchPorts {
  /** Whether there is anybody whom this import did not add. */
  isAnybodyElse(): Promise<boolean>;
  /** Years after which somebody counts as dead in the family. */
  presumedDeadAfter(): Promise<number>;
  /** Without those this import added itself, before it was interrupted, and those whom undoing an import removed. */
  findCandidates(sought: SoughtKeys): Promise<readonly Candidate[]>;
  standingOf(ids: readonly string[]): Promise<readonly StandingRow[]>;
  /** The next relationships between generations that are active, without those this import added itself. */
  ancestryAfter(id: string, limit: number): Promise<readonly AncestryRow[]>;
  findRelationships(ids: readonly string[]): Promise<readonly ListedRelationship[]>;
  /** Digests of what the records say that earlier imports of the same line (null: of any) keep. */
  recordsKept(line: string | null): Promise<readonly string[]>;
  /** What their files call those records. */
  recordNamesKept(line: string): Promise<readonly string[]>;
}

export const importLists = (read: ReadAsViewer, importId: string): ImportLists => ({
  isAnybodyElse: async () => {
    const [row] = await read(
      (sql) => sql<{ is_somebody: boolean }[]>`
        select exists(select from members where added_by is distinct from ${importId}) as is_somebody`,
    );
    return row!.is_somebody;
  },
  presumedDeadAfter: async () => (await read(readPrivacy)).presumedDeadAfter,
  findCandidates: async ({ xrefs, uids, ids }) => [
    ...(await read(
      (sql) => sql<Candidate[]>`
        select m.id, m.xref_key, m.uid_key, m.name_key, m.birth_key, m.said_key, m.source_import, i.line,
          m.remaining_id, coalesce(k.removed or k.erased, m.removed or m.erased) as removed, m.details
        from members m left join imports i on i.id = m.source_import
        left join members k on k.tenant_id = m.tenant_id and k.id = m.remaining_id
        where (m.xref_key = any(${xrefs as string[]}) or m.uid_key = any(${uids as string[]}) or m.id = any(${ids as string[]}::uuid[]))
          and m.added_by is distinct from ${importId} and m.removed_by is null
        order by m.position`,
    )),
  ],
  standingOf: async (ids) => [
    ...(await read(
      (sql) => sql<StandingRow[]>`
        select id, details, facts, associations, cited, said_key, source_import, extra from members
        where not removed and not erased and id = any(${ids as string[]}::uuid[])`,
    )),
  ],
  ...peopleToCompare(read, importId),
  ancestryAfter: async (id, limit) => [
    ...(await read(
      (sql) => sql<AncestryRow[]>`
        select id, member1_id as one, member2_id as other, relationship_type as type from relationships
        where active and relationship_type in ('parent', 'child', 'grandparent', 'grandchild')
          and added_by is distinct from ${importId} and id > ${id}
        order by id limit ${limit}`,
    )),
  ],
  findRelationships: async (ids) => [
    ...(await read(
      (sql) => sql<ListedRelationship[]>`
        select id, active, removed_by, said_key from relationships where id = any(${ids as string[]}::uuid[])`,
    )),
  ],
  recordsKept: async (line) => {
    const rows = await read(
      (sql) => sql<{ digest: string }[]>`
        select distinct r.said_key as digest from import_records r join imports i on i.id = r.import_id
        where ${line === null ? sql`true` : sql`i.line = ${line}`} and i.id <> ${importId} and i.status <> 'undone'`,
    );
    return rows.map(({ digest }) => digest);
  },
  recordNamesKept: async (line) => {
    const rows = await read(
      (sql) => sql<{ first: string }[]>`
        select distinct split_part(r.record, ${"\n"}, 1) as first from import_records r join imports i on i.id = r.import_id
        where i.line = ${line} and i.id <> ${importId} and i.status <> 'undone'`,
    );
    return rows.flatMap(({ first }) => recordName(first) ?? []);
  },
});
