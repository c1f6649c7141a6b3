import { maxArtifactBytes } from "@kinkeeper/contracts/archive/objects";
import { previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { readable } from "@kinkeeper/platform/http/byte-limit";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { fromRandomAccessReaderPromise, validateFileName, type Entry, type ZipFile } from "yauzl";
import { documentName, fileNameShape, treeName } from "./archive-document.ts";
import { damaged } from "./read-document.ts";
import { StoredZip } from "./stored-zip.ts";

/** What an archive may hold, so that no small file makes the service unpack a large one. */
const most = {
  entries: 200_000,
  /** Read whole. */
  document: 100 * 1024 ** 2,
  tree: previewGedcom.raw!.maxBytes,
  file: maxArtifactBytes,
  /** Times its packed size; only looked at where an entry is large. */
  ratio: 200,
} as const;
const largeEntry = 10 * 1024 ** 2;

/** An archive whose ZIP was found to be in order. */
export interface OpenArchive {
  /** How long its document is, which a process of its own holds in memory while it is used: see `DocumentReader`. */
  readonly documentBytes: number;
  /** How long an entry says it is; undefined when there is none. */
  bytesOf(name: string): number | undefined;
  /** The bytes of an entry, never more than it said. @throws DomainError INVALID_INPUT when there is none, or it is damaged */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

const refused = (message: string) => new DomainError("INVALID_INPUT", message);

/**
 * Opens an archive that lies in the object store, and checks it: a ZIP that can be read, with an archive's entries in sizes
 * that make sense. Other entries are left alone.
 * @throws DomainError UNSUPPORTED_MEDIA for what is no ZIP, INVALID_INPUT, TOO_LARGE; StoreUnavailable
 */
export const openArchive = async (objects: ObjectStore, key: string, bytes: number): Promise<OpenArchive> => {
  const zip = await fromRandomAccessReaderPromise(new StoredZip(objects, key, bytes), bytes, {
    autoClose: false,
    // To decode names takes the square of a hostile entry's length: each may be told thousands of times, and is checked each time.
    decodeStrings: false,
  }).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) throw error;
    throw new DomainError(
      "UNSUPPORTED_MEDIA",
      "This is not a ZIP file, or it is incomplete. Please choose an archive that was downloaded here.",
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
    return { documentBytes, bytesOf, read, close: () => zip.close() };
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
  throw damaged();
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
      const name = (entry.fileName as unknown as Buffer).toString();
      if (validateFileName(name) !== null) unreadable(undefined);
      const largest = largestOf(name);
      if (largest === undefined) continue;
      refuseOversized(entry, name, largest);
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

const refuseOversized = (entry: Entry, name: string, largest: number): void => {
  const { uncompressedSize: bytes, compressedSize } = entry;
  if (bytes > largest) throw new DomainError("TOO_LARGE", `${name} in this ZIP is larger than ${readable(largest)}.`);
  if (bytes > largeEntry && bytes > compressedSize * most.ratio) unreadable(undefined);
  if (!entry.canDecodeFileData()) throw refused("This ZIP is encrypted, or packed in a way we cannot read.");
};
