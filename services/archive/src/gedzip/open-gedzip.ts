import { maxArtifactBytes } from "@kinkeeper/contracts/archive/objects";
import { previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { readable } from "@kinkeeper/platform/http/byte-limit";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from "yauzl";
import { StoredZip } from "../transfers/stored-zip.ts";
import { isFile, keysOf, lastPart, nameKey, namesOf } from "./file-names.ts";

/** What a ZIP may hold, so that no small one makes the service unpack a large one. */
const most = {
  entries: 100_000,
  tree: previewGedcom.raw!.maxBytes,
  file: maxArtifactBytes,
  /** Times its packed size; only looked at where an entry is large. */
  ratio: 200,
} as const;
const largeEntry = 10 * 1024 ** 2;

/** A file of the ZIP. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: number;
  /** Why it cannot be kept; undefined where it can. */
  readonly problem: string | undefined;
  /** Its bytes, never more than it said. @throws DomainError INVALID_INPUT when it is damaged */
  read(): AsyncGenerator<Buffer>;
}

export interface OpenGedzip {
  /** The GEDCOM file. */
  readonly tree: PackedFile;
  /** The file that the GEDCOM file calls so: by its path, or by its last part where only one has that. */
  find(name: string): PackedFile | undefined;
  close(): void;
}

const refused = (message: string): DomainError => new DomainError("INVALID_INPUT", message);
const damaged = (): DomainError => refused("This ZIP is damaged. Please send it again, or make a new one.");

const passedOn = (error: unknown): never => {
  if (error instanceof StoreUnavailable || error instanceof DomainError) throw error;
  throw damaged();
};

/**
 * Opens a ZIP that lies in the object store and finds the GEDCOM file in it. Nothing is unpacked yet.
 * @throws DomainError UNSUPPORTED_MEDIA for what is no ZIP, INVALID_INPUT, TOO_LARGE; StoreUnavailable
 */
export const openGedzip = async (objects: ObjectStore, key: string, bytes: number): Promise<OpenGedzip> => {
  const zip = await fromRandomAccessReaderPromise(new StoredZip(objects, key, bytes), bytes, {
    autoClose: false,
    decodeStrings: false,
  }).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) throw error;
    throw new DomainError("UNSUPPORTED_MEDIA", "This is not a ZIP file, or it is incomplete.");
  });
  try {
    const entries = await entriesOf(zip, bytes);
    return { tree: treeIn(entries), find: fileFinder(entries), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
};

interface NamedFile {
  readonly keys: readonly string[];
  readonly file: PackedFile;
}

const entriesOf = async (zip: ZipFile, zipBytes: number): Promise<readonly NamedFile[]> => {
  if (zip.entryCount > most.entries) throw refused("This ZIP holds more files than any family tree.");
  const found: NamedFile[] = [];
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize;
      // Entries that share their bytes unpack to more than was ever sent.
      if (packed > zipBytes) throw damaged();
      if (!isFile(entry)) continue;
      const names = namesOf(entry);
      const keys = [...new Set(names.map(nameKey))];
      found.push({ keys, file: packedFile(zip, entry, names[0] ?? "") });
    }
  } catch (error) {
    passedOn(error);
  }
  return found;
};

const packedFile = (zip: ZipFile, entry: Entry, name: string): PackedFile => {
  async function* read(): AsyncGenerator<Buffer> {
    try {
      yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    } catch (error) {
      passedOn(error);
    }
  }
  const { uncompressedSize: bytes } = entry;
  const largest = isTree(nameKey(name)) ? most.tree : most.file;
  return { name, bytes, problem: problemOf(entry, largest), read };
};

const problemOf = (entry: Entry, largest: number): string | undefined => {
  const { uncompressedSize: bytes, compressedSize } = entry;
  if (bytes > largest) return `It is larger than ${readable(largest)}.`;
  if (bytes > largeEntry && bytes > compressedSize * most.ratio)
    return "It is packed in a way that no file of this kind is.";
  return entry.canDecodeFileData() ? undefined : "It is encrypted, or packed in a way that is not read here.";
};

const isTree = (key: string): boolean => /\.ged(?:com)?$/.test(key);
/** Of macOS: its notes about files, each named like the file. */
const isNotes = (key: string): boolean => key.startsWith("__macosx/") || lastPart(key).startsWith("._");

/** `gedcom.ged` of a GEDZIP; else the only one, of those that lie highest. */
const treeIn = (entries: readonly NamedFile[]): PackedFile => {
  const trees = entries.filter(({ keys }) => keys.some((key) => isTree(key) && !isNotes(key)));
  const depthOf = ({ keys }: NamedFile): number => (keys[0] ?? "").split("/").length;
  const least = Math.min(...trees.map(depthOf));
  const highest = trees.filter((tree) => depthOf(tree) === least);
  const named = highest.find(({ keys }) => keys.some((key) => lastPart(key) === "gedcom.ged"));
  const chosen = named ?? highest[0];
  if (!chosen) throw refused("This ZIP holds no GEDCOM file (.ged).");
  if (!named && highest.length > 1)
    throw refused("This ZIP holds several GEDCOM files. Please send one at a time, each with its pictures.");
  const { problem, name } = chosen.file;
  if (problem !== undefined) throw new DomainError("TOO_LARGE", `${name} in this ZIP cannot be read. ${problem}`);
  return chosen.file;
};

/** Finds what a GEDCOM file calls by a name among files that are called so in a ZIP: by path, or by its last part where only one has that. */
export const fileFinder = <File>(
  entries: readonly { readonly keys: readonly string[]; readonly file: File }[],
): ((name: string) => File | undefined) => {
  const byPath = new Map<string, File>();
  const byLast = new Map<string, { readonly file: File; readonly isOnly: boolean }>();
  for (const { keys, file } of entries) {
    if (keys.some(isNotes)) continue;
    for (const key of keys) {
      if (!byPath.has(key)) byPath.set(key, file);
      const last = lastPart(key);
      const other = byLast.get(last);
      byLast.set(last, { file, isOnly: other === undefined || (other.isOnly && other.file === file) });
    }
  }
  return (name) => {
    const keys = keysOf(name);
    for (const key of keys) {
      const found = byPath.get(key);
      if (found) return found;
    }
    for (const key of keys) {
      const found = byLast.get(lastPart(key));
      if (found?.isOnly) return found.file;
    }
    return undefined;
  };
};
