import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { SourceDetails, SourceWords } from "@kinkeeper/contracts/genealogy/sources";
import { firstId, pagesById } from "../family/pages-by-id.ts";
import { isRestrictedRecord } from "../gedcom/restrictions.ts";
import { wholeDetails } from "../members/whole-details.ts";
import { saidKey } from "../sources/record-keys.ts";
import { detailsOfRow } from "../relationships/relationship-row.ts";
import { recordName } from "../sources/record-name.ts";
import type { ExportedRelationship } from "./assemble-families.ts";
import {
  pageSize,
  type ArchiveRows,
  type RemovedNameRow,
  type MemberRow,
  type MergedRow,
} from "./process/export-ports.ts";

/** Where the first page of people begins, and that of records. */
export const firstMember = { position: "0", id: firstId };
export const firstRecord = { position: "9223372036854775807", number: 0 };

const linesIn = (extra: string | null): readonly string[] => (extra === null ? [] : extra.split("\n"));

export interface ArchivedMember {
  readonly id: string;
  readonly details: MemberDetails;
  /** How the file that told of them named them; undefined where people alone did. */
  readonly source: { readonly line: string; readonly xref: string } | undefined;
  readonly extra: readonly string[];
  /** What files said of others who are the same person. */
  readonly merged: readonly MergedRecord[];
  /** People changed, or added, them since a file last spoke of them. */
  readonly isEdited: boolean;
  /** Something of them is kept from whoever reads. */
  readonly isStandIn: boolean;
}

/** A record of somebody who was merged with another. */
export interface MergedRecord {
  readonly line: string;
  readonly xref: string;
  readonly extra: readonly string[];
}

/** Interns strings: answers a text as it came the first time; ids, and what files call things, come again with every relationship. */
export type Intern = (text: string) => string;

/** Makes one that knows no text yet. */
export const interning = (): Intern => {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before === undefined) known.set(text, text);
    return before ?? text;
  };
};

/** The same pages, each read while the one before is worked on. */
async function* readAhead<Page>(pages: AsyncGenerator<Page, void>): AsyncGenerator<Page, void> {
  for (let next = pages.next(); ;) {
    const page = await next;
    if (page.done) return;
    next = pages.next();
    next.catch(() => undefined); // told once it is waited for
    yield page.value;
  }
}

async function* memberPages(archive: ArchiveRows): AsyncGenerator<readonly MemberRow[], void> {
  let after: { readonly position: string; readonly id: string } = firstMember;
  for (;;) {
    const rows = await archive.membersAfter(after.position, after.id);
    yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!;
  }
}

/** Whether what stands here is not what a file said last. `details`: of the row, with nothing else among them. */
const isEdited = (
  { revision, said_key: said }: Pick<MemberRow, "revision" | "said_key">,
  details: object,
  extra: readonly string[],
): boolean => said === null || (revision > 0 && said !== saidKey(details, extra));

/** Everybody who is here, in the order in which they were added. */
export async function* archivedMembers(
  archive: ArchiveRows,
  intern: Intern = (text) => text,
): AsyncGenerator<ArchivedMember> {
  for await (const rows of readAhead(memberPages(archive))) {
    const merged = await mergedRecords(
      archive,
      rows.map((row) => row.id),
    );
    for (const row of rows) {
      const [details, extra] = [wholeDetails(row), linesIn(row.extra)];
      yield {
        id: intern(row.id),
        details,
        source: row.line !== null && row.xref !== null ? { line: intern(row.line), xref: row.xref } : undefined,
        extra,
        merged: merged.get(row.id) ?? [],
        isEdited: isEdited(row, details, extra),
        isStandIn: row.stand_in,
      };
    }
  }
}

/** By who remains. */
const mergedRecords = async (
  archive: ArchiveRows,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly MergedRecord[]>> => {
  const byRemaining = Map.groupBy<string, MergedRow>(await archive.mergedWith(ids), (row) => row.remaining_id);
  return new Map(
    [...byRemaining].map(([id, records]) => [
      id,
      records.map(({ line, xref, extra }) => ({ line, xref, extra: linesIn(extra) })),
    ]),
  );
};

/** Who remains of each of those who were merged with others. */
export async function* mergedMembers(
  archive: ArchiveRows,
): AsyncGenerator<{ readonly id: string; readonly remaining_id: string }> {
  for await (const page of pagesById(pageSize, (after) => archive.mergedAfter(after))) yield* page;
}

/** Every active relationship between people who are here. */
export async function* archivedRelationships(
  archive: ArchiveRows,
  intern: Intern,
): AsyncGenerator<ExportedRelationship> {
  for await (const page of readAhead(pagesById(pageSize, (after) => archive.relationshipsAfter(after))))
    for (const row of page) {
      const extra = linesIn(row.extra);
      const details = detailsOfRow(row);
      yield {
        id: row.id,
        member1Id: intern(row.member1_id),
        member2Id: intern(row.member2_id),
        relationshipType: row.relationship_type,
        ...details,
        family: row.line !== null && row.xref !== null ? { line: intern(row.line), xref: intern(row.xref) } : undefined,
        extra,
        isEdited: isEdited(row, details, extra),
        position: BigInt(row.position),
      };
    }
}

/** What files of these lines call people who were removed, and families of which a relationship was removed. */
export async function* removedNames(
  archive: ArchiveRows,
  lines: readonly string[],
): AsyncGenerator<Omit<RemovedNameRow, "id"> & { readonly isPerson: boolean }> {
  for (const what of ["members", "relationships"] as const)
    for await (const page of pagesById(pageSize, (after) => archive.removedNamesAfter(what, lines, after)))
      for (const { line, xref } of page) yield { line, xref, isPerson: what === "members" };
}

export interface KeptRecord {
  readonly line: string;
  /** The file's name for the record, `headerName` for a header; null for records without one. */
  readonly name: string | null;
  readonly text: string;
  /** Its file keeps it private (RESN), and who exports is neither an administrator nor brought it. */
  readonly isRestricted: boolean;
}

/**
 * Records that imports keep, the newest first, of imports that were not undone, of which something is still here, or which a later state of
 * their file goes on from: that keeps nothing that was kept before. Of those with one name within a line of files only the newest counts: that is
 * left to the caller.
 */
export async function* keptRecords(archive: ArchiveRows): AsyncGenerator<KeptRecord> {
  let after: { readonly position: string; readonly number: number } = firstRecord;
  for (;;) {
    const rows = await archive.recordsAfter(after.position, after.number);
    for (const { line, record, sees_private: seesPrivate } of rows)
      yield { line, name: recordName(record), text: record, isRestricted: !seesPrivate && isRestrictedRecord(record) };
    if (rows.length < pageSize) return;
    after = rows.at(-1)!;
  }
}

/** What people wrote of a source, or that they took it away. */
export interface WrittenSource {
  readonly id: string;
  readonly own: SourceWords | undefined;
  readonly shown: SourceDetails;
  /** Which record of which files it is, or by what title it is cited. */
  readonly record: { readonly line: string; readonly xref: string } | undefined;
  readonly citedAs: string | undefined;
  readonly isRemoved: boolean;
}

export async function* writtenSources(archive: ArchiveRows): AsyncGenerator<WrittenSource> {
  for await (const page of pagesById(pageSize, (after) => archive.sourcesAfter(after)))
    for (const { id, own, details, line, xref, cited_as, gone } of page)
      yield {
        id,
        own: own === null ? undefined : (JSON.parse(own) as SourceWords),
        shown: JSON.parse(details) as SourceDetails,
        record: line !== null && xref !== null ? { line, xref } : undefined,
        citedAs: cited_as ?? undefined,
        isRemoved: gone,
      };
}
