import type { ToldMedia } from "@kinkeeper/contracts/genealogy/import-events";
import type { ImportIssues } from "../transfers/import-issues.ts";
import { digestOf } from "./digests.ts";
import { lastPart } from "./file-names.ts";
import type { OpenGedzip, PackedFile } from "./open-gedzip.ts";

/** A file of the ZIP that the GEDCOM file names. */
export interface NamedFile {
  readonly name: string;
  readonly title: string | null;
  readonly digest: string;
  readonly packed: PackedFile;
}

/** Files that are one artifact, with what is told of them. */
export type FoundMedia = Omit<ToldMedia, "files" | "isOwn"> & {
  /** A record of ours tells of it: all that is known here. */
  readonly isOwn: boolean;
  readonly files: readonly NamedFile[];
};

type Person = ToldMedia["people"][number];

/** Files that are one artifact, while more is told of them. */
interface GatheredMedia extends Omit<FoundMedia, "files" | "people" | "isPrivate"> {
  isPrivate: boolean;
  readonly people: Map<string, Person>;
  /** By name; each is kept: an export writes the file under all of them. */
  readonly files: Map<string, NamedFile>;
}

/** Adds what a record tells of the same picture: each person once, with what either says of them. */
const addTo = (gathered: GatheredMedia, media: Omit<FoundMedia, "files">, files: Iterable<NamedFile>): void => {
  gathered.isPrivate ||= media.isPrivate;
  for (const person of media.people) {
    const before = gathered.people.get(person.memberId);
    // What is private is no portrait: that is for everybody.
    const isPortrait = (before?.isPortrait ?? false) || (person.isPortrait && !media.isPrivate);
    gathered.people.set(person.memberId, { ...person, isPortrait, crop: before?.crop ?? person.crop });
  }
  for (const file of files) if (!gathered.files.has(file.name)) gathered.files.set(file.name, file);
};

/** The name as people would call it: without its folder and its ending. */
const nameAsTitle = (name: string): string => {
  const last = lastPart(name.replaceAll("\\", "/"));
  return (
    last
      .replace(/\.\w{1,5}$/, "")
      .slice(0, 300)
      .trim() || "Untitled"
  );
};

export const titleOf = ({ title }: Pick<FoundMedia, "title">, first: Pick<NamedFile, "name" | "title">): string =>
  title?.trim() || first.title?.trim() || nameAsTitle(first.name);

/**
 * Finds in the ZIP what a GEDCOM file tells of. What is the same file, under one name or several, becomes one. Files that are not there
 * were told before, and are left out; those that cannot be kept are issues.
 */
export const findMedia = async (
  told: readonly ToldMedia[],
  zip: OpenGedzip,
  issues: ImportIssues,
  signal: AbortSignal,
): Promise<readonly FoundMedia[]> => {
  const digests = new Map<PackedFile, string | undefined>();
  const digest = async (file: PackedFile): Promise<string | undefined> => {
    if (digests.has(file)) return digests.get(file);
    if (file.problem !== undefined) issues.add(`${file.name} was left out. ${file.problem}`);
    const found = file.problem === undefined ? await digestOf(file, signal) : undefined;
    digests.set(file, found);
    return found;
  };

  const found = new Map<string, GatheredMedia>();
  /** Under which media records of our own have each file. */
  const ownOf = new Map<string, string>();
  const add = (first: string, media: Omit<FoundMedia, "files">, named: Iterable<NamedFile>): void => {
    const gathered = found.get(first) ?? { ...media, people: new Map(), files: new Map() };
    found.set(first, gathered);
    addTo(gathered, media, named);
  };
  // Ours tell what was changed since other files told of the same pictures, and come first.
  const ownFirst = told.toSorted((one, other) => Number(other.isOwn ?? false) - Number(one.isOwn ?? false));
  for (const { files, ...one } of ownFirst) {
    const media = { ...one, isOwn: one.isOwn ?? false };
    const named = new Map<string, NamedFile>();
    for (const { name, title } of files) {
      signal.throwIfAborted();
      const packed = zip.find(name);
      const sum = packed && (await digest(packed));
      if (packed && sum !== undefined && !named.has(sum)) named.set(sum, { name, title, digest: sum, packed });
    }
    const [first] = named.keys();
    if (first === undefined) continue;
    if (media.isOwn) for (const sum of named.keys()) if (!ownOf.has(sum)) ownOf.set(sum, first);
    // Where ours tell of all its files, it only adds what it calls them.
    if (media.isOwn || [...named.keys()].some((sum) => !ownOf.has(sum))) add(first, media, named.values());
    else for (const [sum, file] of named) add(ownOf.get(sum)!, { ...media, isPrivate: false, people: [] }, [file]);
  }
  return [...found.values()].map(({ people, files, ...media }) => ({
    ...media,
    people: [...people.values()],
    files: [...files.values()],
  }));
};
