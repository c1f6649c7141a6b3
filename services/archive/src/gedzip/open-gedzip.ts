import { maxArtifactBytes } from "@kinkeeper/contracts/archive/objects";
import { previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { formatBytes } from "@kinkeeper/platform/http/byte-limit";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import type { Entry } from "yauzl";
import { isPackedBeyondReason, openZip, type OpenZip, type ZipKind } from "../zip/open-zip.ts";
import { comparable, hasParentSegment, isFile, lastPart, namesOf, pathsOf } from "./file-names.ts";

/** What a ZIP may hold, so that no small one makes the service unpack a large one. */
const most = {
  /** Characters of a name: no file system takes longer ones. */
  name: 1024,
  /** Of all names, each in every spelling that is kept. */
  names: 16 * 1024 ** 2,
  tree: previewGedcom.raw!.maxBytes,
  file: maxArtifactBytes,
} as const;

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

const gedzipKind: ZipKind = {
  mostEntries: 100_000,
  tooMany: "This ZIP holds more files than any family tree.",
  noZip: "This is not a ZIP file, or it is incomplete.",
  damaged: () => refused("This ZIP is damaged. Please send it again, or make a new one."),
};

/**
 * Opens a ZIP that lies in the object store and finds the GEDCOM file in it. Nothing is unpacked yet.
 * @throws DomainError UNSUPPORTED_MEDIA for what is no ZIP, INVALID_INPUT, TOO_LARGE; StoreUnavailable
 */
export const openGedzip = (objects: ObjectStore, key: string, bytes: number): Promise<OpenGedzip> =>
  openZip({ objects, key, bytes }, gedzipKind, async (zip) => {
    const entries = await entriesOf(zip);
    return { tree: treeIn(entries), find: fileFinder(entries), close: () => zip.close() };
  });

/** A file with the paths by which it may be called. */
interface NamedFile<File = PackedFile> {
  readonly paths: readonly string[];
  readonly file: File;
}

const refuseLong = (name: { readonly length: number }): void => {
  if (name.length > most.name) throw refused("A file in this ZIP has a name that is too long. Please shorten it.");
};

const entriesOf = async (zip: OpenZip): Promise<readonly NamedFile[]> => {
  const found: NamedFile[] = [];
  let named = 0;
  for await (const entry of zip.entries()) {
    refuseLong(entry.fileName);
    const names = namesOf(entry);
    for (const name of names) {
      refuseLong(name);
      named += name.length;
    }
    if (named > most.names) throw refused("The names of the files in this ZIP are too long together.");
    if (!isFile(entry, names[0])) continue;
    const paths = [...new Set(names.map(comparable))];
    found.push({ paths, file: packedFile(zip, entry, names[0] ?? "") });
  }
  return found;
};

const packedFile = (zip: OpenZip, entry: Entry, name: string): PackedFile => ({
  name,
  bytes: entry.uncompressedSize,
  problem: problemOf(entry, isTree(name) ? most.tree : most.file),
  read: () => zip.read(entry),
});

const problemOf = (entry: Entry, largest: number): string | undefined => {
  if (entry.uncompressedSize > largest) return `It is larger than ${formatBytes(largest)}.`;
  if (isPackedBeyondReason(entry)) return "It is packed in a way that no file of this kind is.";
  return entry.canDecodeFileData() ? undefined : "It is encrypted, or packed in a way that is not read here.";
};

const isTree = (path: string): boolean => /\.ged(?:com)?$/i.test(path);
/** Of macOS: its notes about files, each named like the file. */
const isNotes = (path: string): boolean => /^__macosx\//i.test(path) || lastPart(path).startsWith("._");

/** `gedcom.ged` of a GEDZIP; else the only one, of those that lie highest. */
const treeIn = (entries: readonly NamedFile[]): PackedFile => {
  const trees = entries.filter(({ paths }) => paths.some((path) => isTree(path) && !isNotes(path)));
  const depthOf = ({ paths }: NamedFile): number => (paths[0] ?? "").split("/").length;
  const least = Math.min(...trees.map(depthOf));
  const highest = trees.filter((tree) => depthOf(tree) === least);
  const named = highest.find(({ paths }) => paths.some((path) => lastPart(path).toLowerCase() === "gedcom.ged"));
  const chosen = named ?? highest[0];
  if (!chosen) throw refused("This ZIP holds no GEDCOM file (.ged).");
  if (!named && highest.length > 1)
    throw refused("This ZIP holds several GEDCOM files. Please send one at a time, each with its pictures.");
  const { problem, name } = chosen.file;
  if (problem !== undefined) throw new DomainError("TOO_LARGE", `${name} in this ZIP cannot be read. ${problem}`);
  return chosen.file;
};

/** Files by names that several may have. */
class SharedNames<File> {
  readonly #found = new Map<string, { readonly file: File; readonly isOnly: boolean }>();

  add(name: string, file: File): void {
    const other = this.#found.get(name);
    this.#found.set(name, { file, isOnly: other === undefined || (other.isOnly && other.file === file) });
  }

  /** Undefined where several have it: which of them is meant nobody knows. */
  only(name: string): File | undefined {
    const found = this.#found.get(name);
    return found?.isOnly ? found.file : undefined;
  }
}

const firstFound = <File>(paths: readonly string[], find: (path: string) => File | undefined): File | undefined => {
  for (const path of paths) {
    const found = find(path);
    if (found) return found;
  }
  return undefined;
};

/**
 * Finds what a GEDCOM file calls by a name among files that are called so in a ZIP: by path, by path in another case, or by its last
 * part where only one has that. A path that leaves a folder again leads to its file, or to none.
 */
export const fileFinder = <File>(entries: readonly NamedFile<File>[]): ((name: string) => File | undefined) => {
  const byPath = new Map<string, File>();
  const inAnyCase = new SharedNames<File>();
  const byLast = new SharedNames<File>();
  for (const { paths, file } of entries) {
    if (paths.some(isNotes)) continue;
    for (const path of paths) {
      if (byPath.has(path)) continue;
      byPath.set(path, file);
      inAnyCase.add(path.toLowerCase(), file);
      byLast.add(lastPart(path).toLowerCase(), file);
    }
  }
  return (name) => {
    const paths = pathsOf(name);
    return (
      firstFound(paths, (path) => byPath.get(path)) ??
      firstFound(paths, (path) => inAnyCase.only(path.toLowerCase())) ??
      (paths.some(hasParentSegment)
        ? undefined
        : firstFound(paths, (path) => byLast.only(lastPart(path).toLowerCase())))
    );
  };
};
