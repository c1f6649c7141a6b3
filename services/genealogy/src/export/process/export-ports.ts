import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import type { DetailsRow, StatedRow } from "../../relationships/relationship-row.ts";

/** Rows read in one short transaction: an export may take as long as its reader, a transaction may not. */
export const pageSize = 2_000;

export interface Sight {
  /** Something of the family is kept from whoever reads. */
  readonly keepsPrivate: boolean;
  /** They see whatever is kept. */
  readonly isAdmin: boolean;
  /** What files call somebody erased is not known any more. */
  readonly hasErased: boolean;
}

export interface MemberRow {
  readonly id: string;
  readonly position: string;
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly notes: string | null;
  readonly cited: string | null;
  readonly line: string | null;
  readonly xref: string | null;
  readonly extra: string | null;
  readonly revision: number;
  readonly said_key: string | null;
  readonly stand_in: boolean;
}

/** What a file said of somebody who was merged with another. */
export interface MergedRow {
  readonly remaining_id: string;
  readonly line: string;
  readonly xref: string;
  readonly extra: string | null;
}

export interface RelationshipRow extends StatedRow, DetailsRow {
  readonly id: string;
  readonly line: string | null;
  readonly xref: string | null;
  readonly extra: string | null;
  readonly position: string;
  readonly revision: number;
  readonly said_key: string | null;
}

export interface RemovedNameRow {
  readonly id: string;
  readonly line: string;
  readonly xref: string;
}

export interface RecordRow {
  readonly sees_private: boolean;
  readonly line: string;
  readonly position: string;
  readonly number: number;
  readonly record: string;
}

export interface SourceRow {
  readonly id: string;
  readonly own: string | null;
  readonly details: string;
  readonly line: string | null;
  readonly xref: string | null;
  readonly cited_as: string | null;
  readonly gone: boolean;
}

/** A family's archive as whoever exports it sees it, page by page; only what can be sent between processes goes in and out. */
export interface ArchiveRows {
  sight(): Promise<Sight>;
  /** The next people who are here, in the order in which they were added. */
  membersAfter(position: string, id: string): Promise<readonly MemberRow[]>;
  /** What files said of those who were merged with these. */
  mergedWith(ids: readonly string[]): Promise<readonly MergedRow[]>;
  /** The next of all who were merged, by id. */
  mergedAfter(id: string): Promise<readonly { readonly id: string; readonly remaining_id: string }[]>;
  /** The next relationships between people who are here, by id. */
  relationshipsAfter(id: string): Promise<readonly RelationshipRow[]>;
  /** What files of these lines call those who were removed, and families of which a relationship was removed; by id. */
  removedNamesAfter(
    what: "members" | "relationships",
    lines: readonly string[],
    id: string,
  ): Promise<readonly RemovedNameRow[]>;
  /** The next records of files, the newest first. */
  recordsAfter(position: string, number: number): Promise<readonly RecordRow[]>;
  /** The next sources of which people wrote, by id. */
  sourcesAfter(id: string): Promise<readonly SourceRow[]>;
  /** Where the family says that places lie, by their ids. */
  coordinates(): Promise<ReadonlyMap<string, Coordinates>>;
}

/** What the making of an export asks of the service. */
export interface ExportPorts extends ArchiveRows {
  /** Takes the next piece of the file, packed (raw deflate). */
  write(piece: Uint8Array): Promise<void>;
}

export const portNames: { readonly [Name in keyof ExportPorts]: true } = {
  sight: true,
  membersAfter: true,
  mergedWith: true,
  mergedAfter: true,
  relationshipsAfter: true,
  removedNamesAfter: true,
  recordsAfter: true,
  sourcesAfter: true,
  coordinates: true,
  write: true,
};
