import { maxArtifactBytes } from "@kinkeeper/contracts/archive/objects";
import { previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { formatBytes } from "@kinkeeper/platform/http/byte-limit";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { validateFileName, type Entry } from "yauzl";
import { isPackedBeyondReason, openZip, type OpenZip, type ZipKind } from "../zip/open-zip.ts";
import { documentName, fileNameShape, treeName } from "./archive-document.ts";
import { damaged } from "./read-document.ts";

/** What an archive may hold, so that no small file makes the service unpack a large one. */
const most = {
  /** Read whole. */
  document: 100 * 1024 ** 2,
  tree: previewGedcom.raw!.maxBytes,
  file: maxArtifactBytes,
} as const;

const archiveZip: ZipKind = {
  mostEntries: 200_000,
  tooMany: "This ZIP holds more files than any family archive.",
  noZip: "This is not a ZIP file, or it is incomplete. Please choose an archive that was downloaded here.",
  damaged,
};

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
export const openArchive = (objects: ObjectStore, key: string, bytes: number): Promise<OpenArchive> =>
  openZip({ objects, key, bytes }, archiveZip, async (zip) => {
    const entries = await entriesOf(zip);
    async function* read(name: string): AsyncGenerator<Buffer> {
      yield* zip.read(entries.get(name) ?? missing(name));
    }
    const bytesOf = (name: string) => entries.get(name)?.uncompressedSize;
    if (bytesOf(treeName) === undefined) missing(treeName);
    const documentBytes = bytesOf(documentName) ?? missing(documentName);
    return { documentBytes, bytesOf, read, close: () => zip.close() };
  });

const missing = (name: string): never => {
  throw refused(`This ZIP holds no family archive: ${name} is missing in it.`);
};

const entriesOf = async (zip: OpenZip): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.entries()) {
    const name = (entry.fileName as unknown as Buffer).toString();
    if (validateFileName(name) !== null) throw damaged();
    const largest = largestOf(name);
    if (largest === undefined) continue;
    refuseOversized(entry, name, largest);
    if (entries.has(name)) throw refused(`This ZIP holds ${name} twice.`);
    entries.set(name, entry);
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
  if (entry.uncompressedSize > largest)
    throw new DomainError("TOO_LARGE", `${name} in this ZIP is larger than ${formatBytes(largest)}.`);
  if (isPackedBeyondReason(entry)) throw damaged();
  if (!entry.canDecodeFileData()) throw refused("This ZIP is encrypted, or packed in a way we cannot read.");
};
