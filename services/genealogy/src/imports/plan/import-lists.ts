import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { isLocked, restrictionsOf } from "@kinkeeper/contracts/genealogy/restrictions";
import { readPrivacy } from "../../privacy/privacy.projection.ts";
import { recordKey } from "../../sources/record-keys.ts";
import { recordName } from "../../sources/record-name.ts";
import { emptyFamilies, redirectedFamilies, removedPeople, type RemovedPersonRow } from "./removed-people.ts";
import { recordsPeopleWroteOf } from "../../source-records/records-people-wrote-of.ts";
import { peopleToCompare } from "../../duplicates/people-to-compare.ts";
import type { SearchPorts } from "../../duplicates/worker/search-ports.ts";
import type { ReadAsViewer } from "../../family/list-answers.ts";

/** Somebody of the archive who may be one of a file. */
export interface Candidate {
  readonly id: string;
  readonly xref_key: string | null;
  readonly uid_key: string | null;
  readonly name_key: string | null;
  readonly birth_key: string | null;
  readonly said_key: string | null;
  /** What a file of another program last said, where an export of ours spoke since. */
  readonly other_said_key: string | null;
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
  /** As of people. */
  readonly other_said_key: string | null;
  /** Digests of what other files say of it that waits for an administrator. */
  readonly waiting: readonly string[];
  /** Something of it is kept from whoever wants the import. */
  readonly is_hidden: boolean;
}

export interface AncestryRow {
  readonly id: string;
  readonly one: string;
  readonly other: string;
  readonly type: RelationshipType;
}

/** What a file last said of somebody. */
export interface StatementRow {
  readonly id: string;
  /** Who they are now; themselves, unless they were merged into somebody. */
  readonly remaining_id: string;
  readonly said_key: string;
  readonly source_import: string;
  readonly line: string;
  /** What that file called them. */
  readonly xref: string;
}

/** A record that an import keeps. */
export interface KeptRecord {
  /** Of the event that kept it, and its place in that. */
  readonly position: string;
  readonly number: number;
  readonly record: string;
}
/** Where the next page of kept records begins. */
export type AfterRecord = Pick<KeptRecord, "position" | "number">;

/** Somebody as the lists have them now. */
export interface CurrentMemberRow {
  readonly id: string;
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly notes: string | null;
  readonly cited: string | null;
  readonly said_key: string | null;
  readonly source_import: string | null;
  readonly extra: string | null;
  /** Something of them is kept from whoever wanted the import. */
  readonly is_hidden: boolean;
}

/** Somebody whom only administrators change. */
export interface LockedMember {
  readonly id: string;
  /** Something of them is kept from whoever wanted the import. */
  readonly is_hidden: boolean;
  /** Ids of the relationships that they have. */
  readonly relationships: readonly string[];
}

/** What another file says of somebody, and what waits of it for an administrator. */
export interface PendingStatement {
  readonly member_id: string;
  readonly said_key: string;
}

/** What an import goes by before it looks at anybody. */
export interface FamilyNow {
  /** Years after which somebody counts as dead in the family. */
  readonly presumedDeadAfter: number;
  /** Whether there is anybody whom this import did not add. */
  readonly isAnybodyElse: boolean;
  /** Whether this import added people before it was interrupted whose ids stand in no order, as a version before that gave them. */
  readonly addedInNoOrder: boolean;
}

/** What an import asks of the family's lists; people to compare are those whom it did not add itself. */
export interface ImportLists extends SearchPorts {
  familyNow(): Promise<FamilyNow>;
  /** Without those this import added itself, before it was interrupted, and those whom undoing an import removed. */
  findCandidates(sought: SoughtKeys): Promise<readonly Candidate[]>;
  /** Whom exports of this family's have somebody stand for, by what they say of it (see extension-lines.ts). */
  membersStoodFor(standIns: readonly string[]): Promise<readonly { readonly id: string; readonly stand_in: string }[]>;
  /** What files last said of people: of each themselves, and of those who were merged into them. */
  lastStatements(ids: readonly string[]): Promise<readonly StatementRow[]>;
  /** Those that files of a line made, by their digests. */
  findStatements(line: string, saidKeys: readonly string[]): Promise<readonly StatementRow[]>;
  /** What files of a line call the families that told relationships. */
  familyXrefs(line: string, ids: readonly string[]): Promise<readonly { readonly id: string; readonly xref: string }[]>;
  /** Those of these relationships that a file of the line told with a family of this name, also where they were removed since. */
  toldWith(line: string, xref: string, ids: readonly string[]): Promise<readonly string[]>;
  /** The other imports of a line of files. */
  importsOf(line: string): Promise<readonly string[]>;
  /** The next records that an import keeps, in the order in which they were kept. */
  recordsAfter(ofImport: string, after: AfterRecord, limit: number): Promise<readonly KeptRecord[]>;
  /** All names that files of a line use. */
  namesIn(line: string): Promise<readonly string[]>;
  currentMembers(ids: readonly string[]): Promise<readonly CurrentMemberRow[]>;
  /** Those of these people who are locked. */
  lockedAmong(ids: readonly string[]): Promise<readonly LockedMember[]>;
  /** What other files say of people that waits for an administrator. */
  pendingStatements(ids: readonly string[]): Promise<readonly PendingStatement[]>;
  /** The next relationships between generations that are active, without those this import added itself. */
  ancestryAfter(id: string, limit: number): Promise<readonly AncestryRow[]>;
  findRelationships(ids: readonly string[]): Promise<readonly ListedRelationship[]>;
  /** Digests of what the records say that earlier imports of the same line (null: of any) keep. */
  recordsKept(line: string | null): Promise<readonly string[]>;
  /** Who was removed, or merged: who they are by now, and what files of the line call both. */
  removedPeople(line: string): Promise<readonly RemovedPersonRow[]>;
  /** What files of the line call families of which nothing is left. */
  emptyFamilies(line: string): Promise<readonly string[]>;
  /** What their files call those records. */
  recordNamesKept(line: string): Promise<readonly string[]>;
}

export const importLists = (read: ReadAsViewer, importId: string): ImportLists => ({
  familyNow: () =>
    read(async (sql) => {
      const [[row], { presumedDeadAfter }] = await Promise.all([
        sql<{ is_somebody: boolean; in_no_order: boolean }[]>`
          select exists(select from members where added_by is distinct from ${importId}) as is_somebody,
            exists(select from members where added_by = ${importId} and substring(id::text, 15, 1) <> '8') as in_no_order`,
        readPrivacy(sql),
      ]);
      return { presumedDeadAfter, isAnybodyElse: row!.is_somebody, addedInNoOrder: row!.in_no_order };
    }),
  findCandidates: async ({ xrefs, uids, ids }) => [
    ...(await read(
      (sql) => sql<Candidate[]>`
        select m.id, m.xref_key, m.uid_key, m.name_key, m.birth_key, m.said_key, m.other_said_key, m.source_import, i.line,
          m.remaining_id, coalesce(k.removed or k.erased, m.removed or m.erased) as removed, m.details
        from members m left join imports i on i.id = m.source_import
        left join members k on k.tenant_id = m.tenant_id and k.id = m.remaining_id
        where (m.xref_key = any(${xrefs as string[]}) or m.uid_key = any(${uids as string[]}) or m.id = any(${ids as string[]}::uuid[]))
          and m.added_by is distinct from ${importId} and m.removed_by is null
        order by m.position`,
    )),
  ],
  membersStoodFor: async (standIns) => [
    ...(await read(
      (sql) => sql<{ id: string; stand_in: string }[]>`
        select id, stand_in from (
          select id, translate(left(encode(sha256(convert_to(tenant_id::text || ' ' || id::text, 'UTF8')), 'hex'), 32),
            '0123456789abcdef', 'abcdefghijklmnop') as stand_in from members
        ) m where stand_in = any(${standIns as string[]})`,
    )),
  ],
  lastStatements: async (ids) => [
    ...(await read(
      (sql) => sql<StatementRow[]>`
        select w.id, coalesce(w.remaining_id, w.id) as remaining_id, w.said_key, w.source_import, w.xref, i.line
        from (
          select * from members where id = any(${ids as string[]}::uuid[]) and not removed and not erased
          union all
          select * from members where remaining_id = any(${ids as string[]}::uuid[])
        ) w join imports i on i.id = w.source_import
        where w.said_key is not null and w.removed_by is null and w.added_by is distinct from ${importId}
        order by w.position`,
    )),
  ],
  findStatements: async (line, saidKeys) => [
    ...(await read(
      (sql) => sql<StatementRow[]>`
        select w.id, w.id as remaining_id, w.said_key, w.source_import, w.xref, i.line
        from members w join imports i on i.id = w.source_import
        where i.line = ${line} and w.said_key = any(${saidKeys as string[]}) and not w.removed and not w.erased
          and w.added_by is distinct from ${importId}
        order by w.position`,
    )),
  ],
  familyXrefs: async (line, ids) => [
    ...(await read(
      (sql) => sql<{ id: string; xref: string }[]>`
        select r.id, r.xref from relationships r join imports i on i.id = r.source_import
        where r.id = any(${ids as string[]}::uuid[]) and r.active and r.xref is not null and i.line = ${line}`,
    )),
  ],
  toldWith: async (line, xref, ids) => {
    const rows = await read(
      (sql) => sql<{ id: string }[]>`
        select r.id from relationships r join imports i on i.id = r.source_import
        where r.id = any(${ids as string[]}::uuid[]) and r.xref = ${xref} and i.line = ${line}`,
    );
    return rows.map(({ id }) => id);
  },
  importsOf: async (line) => {
    const rows = await read(
      (sql) => sql<{ id: string }[]>`
        select id from imports where line = ${line} and id <> ${importId} order by position`,
    );
    return rows.map(({ id }) => id);
  },
  // Of one import alone: over several PostgreSQL sorts all that is left of them for each page.
  recordsAfter: async (ofImport, { position, number }, limit) => [
    ...(await read(
      (sql) => sql<KeptRecord[]>`
        select position, number, record from import_records
        where import_id = ${ofImport} and (position, number) > (${position}, ${number})
        order by position, number limit ${limit}`,
    )),
  ],
  namesIn: async (line) => {
    const rows = await read(
      (sql) => sql<{ name: string }[]>`
        select m.xref as name from members m join imports i on i.id = m.source_import
        where i.line = ${line} and m.xref is not null
        union
        select r.xref from relationships r join imports i on i.id = r.source_import
        where i.line = ${line} and r.xref is not null
        union
        select substring(r.record from '^0 @([^@]+)@') from import_records r join imports i on i.id = r.import_id
        where i.line = ${line} and r.record like '0 @%'`,
    );
    return rows.map(({ name }) => name);
  },
  currentMembers: async (ids) => [
    ...(await read(
      (sql) => sql<CurrentMemberRow[]>`
        select id, details, facts, associations, notes, cited, said_key, source_import, extra,
          restricted and coalesce(owner_id::text <> (select platform.viewer()), true) as is_hidden
        from members where not removed and not erased and id = any(${ids as string[]}::uuid[])`,
    )),
  ],
  lockedAmong: async (ids) => {
    const rows = await read(
      (sql) => sql<(LockedMember & { details: string; extra: string | null })[]>`
        select m.id, m.details, m.extra, m.restricted and coalesce(m.owner_id::text <> (select platform.viewer()), true) as is_hidden,
          array(
            select r.id from relationships r where r.active and r.member1_id = m.id
            union all select r.id from relationships r where r.active and r.member2_id = m.id
          ) as relationships
        from members m
        where not m.removed and not m.erased and m.id = any(${ids as string[]}::uuid[])
          and (m.details like '%"locked"%' or m.extra ~* '(^|\n)1 RESN ')`,
    );
    const isOne = ({ details, extra }: (typeof rows)[number]): boolean =>
      isLocked(restrictionsOf({ details: JSON.parse(details) as MemberDetails, extra: extra?.split("\n") ?? [] }));
    return rows.filter(isOne).map(({ id, is_hidden, relationships }) => ({ id, is_hidden, relationships }));
  },
  pendingStatements: async (ids) => [
    ...(await read(
      (sql) => sql<PendingStatement[]>`
        select member_id, said_key from import_proposals
        where member_id = any(${ids as string[]}::uuid[]) and status = 'open' and said_key is not null and import_id <> ${importId}`,
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
        select r.* from unnest(${ids as string[]}::uuid[]) as asked (id), lateral (
          select id, active, removed_by, said_key, other_said_key, array(
            select p.said_key from import_proposals p
            where p.relationship_id = asked.id and p.status = 'open' and p.said_key is not null and p.import_id <> ${importId}
          ) as waiting,
            restricted and coalesce(owner_id::text <> (select platform.viewer()), true) as is_hidden
          from relationships where id = asked.id offset 0
        ) r`,
    )),
  ],
  recordsKept: async (line) => {
    const rows = await read(
      (sql) => sql<{ digest: string }[]>`
        select distinct r.said_key as digest from import_records r join imports i on i.id = r.import_id
        where ${line === null ? sql`true` : sql`i.line = ${line}`} and i.id <> ${importId} and i.status <> 'undone'`,
    );
    const written =
      line === null
        ? []
        : [
            ...(await read((sql) => recordsPeopleWroteOf(sql, line, importId))),
            ...(await read((sql) => redirectedFamilies(sql, line, importId))),
          ];
    return [...rows.map(({ digest }) => digest), ...written.map(recordKey)];
  },
  removedPeople: async (line) => [...(await read((sql) => removedPeople(sql, line)))],
  emptyFamilies: (line) => read((sql) => emptyFamilies(sql, line)),
  recordNamesKept: async (line) => {
    const rows = await read(
      (sql) => sql<{ first: string }[]>`
        select distinct split_part(r.record, ${"\n"}, 1) as first from import_records r join imports i on i.id = r.import_id
        where i.line = ${line} and i.id <> ${importId} and i.status <> 'undone'`,
    );
    return rows.flatMap(({ first }) => recordName(first) ?? []);
  },
});
