import { batchesOf } from "@kinkeeper/platform/batches";
import type { ArchiveDocument } from "./archive-document.ts";
import type { ReadDocument } from "./read-document.ts";

/** A file of the archive, with all ids the document knows it by; where it has no name it was missing already. */
export interface NamedFile {
  readonly name: string | null;
  /** Never empty. */
  readonly ids: readonly string[];
}

/** The lists of a document that are made again. */
export interface DocumentLists extends Pick<ArchiveDocument, "people" | "artifacts" | "events" | "traditions"> {
  /** Each once, however often the document names it. */
  readonly files: readonly NamedFile[];
}
export type ListName = keyof DocumentLists;

/** Some of a document's entries, which come lot by lot. */
export type DocumentPart = {
  readonly [Name in ListName]: { readonly list: Name; readonly entries: DocumentLists[Name] };
}[ListName];

/** How much a document holds. */
export interface DocumentSummary {
  readonly people: number;
  /** Stories and other artifacts, events, traditions. */
  readonly items: number;
  readonly files: number;
  /** Comments and announcements. */
  readonly notMadeAgain: number;
  readonly isShortened: boolean;
}

/** The files that a document names, each once, however often it does. */
export const namedFiles = (listed: ArchiveDocument["files"]): readonly NamedFile[] => {
  const files: NamedFile[] = [];
  const byName = new Map<string, string[]>();
  for (const { id, name } of listed) {
    const known = name === null ? undefined : byName.get(name);
    if (known) known.push(id);
    else {
      const ids = [id];
      files.push({ name, ids });
      if (name !== null) byName.set(name, ids);
    }
  }
  return files;
};

/** Entries of one lot: a story may have 100 KB, what else there is is short. */
const lotSize: { readonly [Name in ListName]: number } = {
  people: 2_000,
  files: 2_000,
  artifacts: 50,
  events: 200,
  traditions: 50,
};

/** The lists of these names, one after the other, in lots. */
export function* partsOf(document: ReadDocument, lists: readonly ListName[]): Generator<DocumentPart> {
  const all: DocumentLists = { ...document, files: namedFiles(document.files) };
  for (const list of lists)
    for (const entries of batchesOf<DocumentPart["entries"][number]>(all[list], lotSize[list]))
      // The compiler does not see that name and entries belong together.
      yield { list, entries } as DocumentPart;
}

export const summaryOf = (document: ReadDocument): DocumentSummary => ({
  people: document.people.length,
  items: document.artifacts.length + document.events.length + document.traditions.length,
  files: namedFiles(document.files).length,
  notMadeAgain: document.comments.length + document.announcements.length,
  isShortened: document.isShortened,
});
