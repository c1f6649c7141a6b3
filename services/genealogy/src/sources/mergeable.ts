import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";

/** What a file last said of something. */
export interface LastStatement<Fields, Source extends GedcomSource = GedcomSource> {
  readonly source: Source | null;
  readonly said: Fields | null;
}

/** What an import found, and what it made of it: the base for taking it back. */
export interface ImportedChange<Fields, Source extends GedcomSource = GedcomSource> {
  readonly importId: string;
  readonly before: Fields;
  readonly after: Fields;
  readonly sourceBefore: Source | null;
  readonly saidBefore: Fields | null;
  readonly otherWordBefore: LastStatement<Fields, Source> | null;
  /** Fields that people changed since. */
  readonly touched: readonly string[];
}

/** Something that people and GEDCOM files both speak of. */
export interface Mergeable<Fields, Source extends GedcomSource = GedcomSource> {
  readonly current: Fields;
  readonly source: Source | null;
  /** What a file last said. */
  readonly said: Fields | null;
  /** What a file of another program last said, where that is not the same: null where it is. See other-word.ts. */
  readonly otherWord: LastStatement<Fields, Source> | null;
  /** By imports that were not undone, the newest last; the import that added it is not among them. */
  readonly importedChanges: readonly ImportedChange<Fields, Source>[];
}
