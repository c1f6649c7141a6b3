import { maxArtifactBytes } from "@kinkeeper/contracts/archive/objects";
import { previewGedcom } from "@kinkeeper/contracts/genealogy/endpoints";
import { withFewMarks } from "@kinkeeper/contracts/text";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { readable } from "@kinkeeper/platform/http/byte-limit";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { text } from "node:stream/consumers";
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from "yauzl";
import {
  archiveDocument,
  documentHead,
  documentName,
  documentVersion,
  maxIssues,
  fileNameShape,
  treeName,
  type ArchiveDocument,
} from "./archive-document.ts";
import { StoredZip } from "./stored-zip.ts";

/** What an archive may hold, so that no small file makes the service unpack a large one. */
const most = {
  entries: 200_000,
  /** Read whole. */
  document: 100 * 1024 ** 2,
  /** Values, lists and objects in the document: read, each takes many times its bytes. */
  values: 8_000_000,
  tree: previewGedcom.raw!.maxBytes,
  file: maxArtifactBytes,
  /** Times its packed size; only looked at where an entry is large. */
  ratio: 200,
} as const;
const largeEntry = 10 * 1024 ** 2;
/** As long as what is said of one thing may be. */
const longestMessage = 300;

/** What an archive says, with `isShortened` where a letter had more accents than the forms take; it keeps as many. */
export type ReadDocument = ArchiveDocument & { readonly isShortened: boolean };

/** An archive whose ZIP was found to be in order. */
export interface OpenArchive {
  /** How long its document is, which is held in memory while it is used. */
  readonly documentBytes: number;
  /** Reads and checks its document. @throws DomainError INVALID_INPUT */
  document(): Promise<ReadDocument>;
  /** How long an entry says it is; undefined when there is none. */
  bytesOf(name: string): number | undefined;
  /** The bytes of an entry, never more than it said. @throws DomainError INVALID_INPUT when there is none, or it is damaged */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

const refused = (message: string, issues?: readonly { path: string; message: string }[]) =>
  new DomainError("INVALID_INPUT", message, issues);

/**
 * Opens an archive that lies in the object store, and checks it: a ZIP that can be read, with an archive's entries in sizes
 * that make sense. Other entries are left alone.
 * @throws DomainError UNSUPPORTED_MEDIA for what is no ZIP, INVALID_INPUT, TOO_LARGE; StoreUnavailable
 */
export const openArchive = async (objects: ObjectStore, key: string, bytes: number): Promise<OpenArchive> => {
  const zip = await fromRandomAccessReaderPromise(new StoredZip(objects, key, bytes), bytes, {
    autoClose: false,
    strictFileNames: true,
  }).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) throw error;
    throw new DomainError(
      "UNSUPPORTED_MEDIA",
      "This is no ZIP file, or it is not whole. Please choose an archive that was downloaded here.",
    );
  });
  try {
    const entries = await entriesOf(zip, bytes);
    async function* read(name: string): AsyncGenerator<Buffer> {
      const entry = entries.get(name);
      if (!entry) return missing(name);
      try {
        yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
      } catch (error) {
        unreadable(error);
      }
    }
    const bytesOf = (name: string) => entries.get(name)?.uncompressedSize;
    if (bytesOf(treeName) === undefined) missing(treeName);
    const documentBytes = bytesOf(documentName) ?? missing(documentName);
    return { documentBytes, document: () => documentIn(read(documentName)), bytesOf, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
};

const missing = (name: string): never => {
  throw refused(`This ZIP holds no family archive: ${name} is missing in it.`);
};

const unreadable = (error: unknown): never => {
  if (error instanceof StoreUnavailable || error instanceof DomainError) throw error;
  throw refused("This ZIP is damaged, or it was made to do harm. Please download the archive again.");
};

const entriesOf = async (zip: ZipFile, zipBytes: number): Promise<ReadonlyMap<string, Entry>> => {
  if (zip.entryCount > most.entries) throw refused("This ZIP holds more files than any family archive.");
  const entries = new Map<string, Entry>();
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize;
      // Entries that share their bytes unpack to more than was ever sent.
      if (packed > zipBytes) unreadable(undefined);
      const { fileName: name } = entry;
      if (largestOf(name) === undefined) continue;
      refuseOversized(entry);
      if (entries.has(name)) throw refused(`This ZIP holds ${name} twice.`);
      entries.set(name, entry);
    }
  } catch (error) {
    unreadable(error);
  }
  return entries;
};

/** Undefined for what is none of an archive's parts. */
const largestOf = (name: string): number | undefined => {
  if (name === documentName) return most.document;
  if (name === treeName) return most.tree;
  return fileNameShape.test(name) ? most.file : undefined;
};

const refuseOversized = (entry: Entry): void => {
  const { fileName: name, uncompressedSize: bytes, compressedSize } = entry;
  const largest = largestOf(name)!;
  if (bytes > largest) throw new DomainError("TOO_LARGE", `${name} in this ZIP is larger than ${readable(largest)}.`);
  if (bytes > largeEntry && bytes > compressedSize * most.ratio) unreadable(undefined);
  if (!entry.canDecodeFileData()) throw refused("This ZIP is encrypted, or packed in a way that is not read here.");
};

const comma = 0x2c;
const openingBracket = 0x5b;
const openingBrace = 0x7b;

/** Passes JSON on and refuses what holds too much. Commas in sentences count as well, but no family writes so many. */
async function* weighed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let values = 0;
  for await (const chunk of bytes) {
    for (const byte of chunk) if (byte === comma || byte === openingBracket || byte === openingBrace) values += 1;
    if (values > most.values) unreadable(undefined);
    yield chunk;
  }
}

const documentIn = async (bytes: AsyncIterable<Buffer>): Promise<ReadDocument> => {
  const written = await text(weighed(bytes));
  const content = withFewMarks(written);
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw refused(`${documentName} in this ZIP cannot be read.`);
  }
  const head = documentHead.safeParse(value);
  if (!head.success) throw refused(`This ZIP holds no family archive: ${documentName} in it is something else.`);
  if (head.data.version > documentVersion)
    throw refused("This archive was made by a newer version of Kinkeeper than this one.");
  const parsed = archiveDocument.safeParse(value);
  if (parsed.success) return { ...parsed.data, isShortened: content !== written };
  const issues = parsed.error.issues
    .slice(0, maxIssues)
    .map((issue) => ({ path: issue.path.join("."), message: issue.message.slice(0, longestMessage) }));
  throw refused(
    `${documentName} in this ZIP does not fit the format: ${issues[0]!.path}, ${issues[0]!.message}.`,
    issues,
  );
};
