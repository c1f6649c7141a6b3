import { Readable } from "node:stream";
import type { DoubtfulPerson, PersonOfFile } from "@kinkeeper/contracts/genealogy/import-review";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { createInterface } from "node:readline";
import type { GedcomIssue } from "../gedcom/issue-list.ts";
import { fileKey } from "./import-context.ts";

/** Somebody of a file who may be somebody of the archive, as the look at the file found them. */
export interface FoundDoubtful extends Pick<DoubtfulPerson, "number" | "person" | "isCorrection"> {
  readonly memberId: string;
  readonly score: number;
}

/** Somebody of a file who is somebody of the archive beyond doubt, though nothing but what is said of them tells. */
export interface FoundSame {
  readonly number: number;
  readonly memberId: string;
}

/** What a record of a file is called in an older state of it. */
export interface FoundName {
  readonly xref: string;
  readonly name: string;
}

/**
 * What looking at a file found, as lists that may be long: each lies beside the file as lines of JSON, as long as the file does. Most are
 * empty, and those are not there: an object is written with three waits for the disk.
 */
export interface Findings {
  readonly new: PersonOfFile;
  readonly changed: PersonOfFile;
  readonly relationships: PersonOfFile;
  readonly doubtful: FoundDoubtful;
  readonly same: FoundSame;
  readonly names: FoundName;
  readonly issues: GedcomIssue;
}
export type FindingKind = keyof Findings;
const kinds: readonly FindingKind[] = ["new", "changed", "relationships", "doubtful", "same", "names", "issues"];

const keyOf = (tenantId: string, importId: string, kind: FindingKind): string =>
  `${fileKey(tenantId, importId)}-${kind}`;

/** The lists of one import. */
export const findingsOf = (objects: ObjectStore, tenantId: string, importId: string) => ({
  /** In place of what an earlier look at the file found; `isFirst`: there was none. */
  keep: async (lists: FoundLists, isFirst: boolean): Promise<void> => {
    for (const [kind, pieces] of Object.entries(lists) as [FindingKind, FindingPieces][]) {
      const key = keyOf(tenantId, importId, kind);
      const isEmpty = pieces.length === 1 && pieces[0].length === 0;
      if (!isEmpty) await objects.put(key, bytesOf(pieces), "application/x-ndjson");
      else if (!isFirst) await objects.remove(key);
    }
  },

  /** All of a list, as it was kept; empty where there is none. */
  read: async (kind: FindingKind): Promise<string> => {
    const found = await objects.get(keyOf(tenantId, importId, kind));
    return found ? Buffer.concat(await found.stream.toArray()).toString() : "";
  },

  /**
   * Those of a list behind the first `after` lines that `isWanted`, and where the next page begins. Lines are looked at as
   * they come; only what is answered is parsed.
   */
  page: async <Kind extends FindingKind>(
    kind: Kind,
    { after, limit, isWanted = () => true }: PageOptions,
  ): Promise<Page<Findings[Kind]> | undefined> => {
    const found = await objects.get(keyOf(tenantId, importId, kind));
    if (!found) return undefined;
    const items: Findings[Kind][] = [];
    let at = 0;
    try {
      for await (const line of createInterface({ input: found.stream, crlfDelay: Infinity })) {
        at += 1;
        if (at <= after || !isWanted(line)) continue;
        if (items.length === limit) return { items, next: String(at - 1) };
        items.push(JSON.parse(line) as Findings[Kind]);
      }
    } finally {
      found.stream.destroy();
    }
    return { items, next: null };
  },
});

interface PageOptions {
  /** Lines that were looked at before. */
  readonly after: number;
  readonly limit: number;
  readonly isWanted?: (line: string) => boolean;
}

interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}

export const forgetFindings = async (objects: ObjectStore, tenantId: string, importId: string): Promise<void> => {
  await Promise.all(kinds.map((kind) => objects.remove(keyOf(tenantId, importId, kind))));
};

/** Lines of JSON, in pieces of some of them: at least one, which may be empty. */
export type FindingPieces = readonly [Uint8Array, ...Uint8Array[]];
const linesOfPiece = 2_000;
/** Some of the lists of a file. */
export type FoundLists = { readonly [Kind in FindingKind]?: FindingPieces };

/** In pieces, because all new people of a large file in one text, beside the lines that make it, take a tenth of what reading the file does. */
export const linesOfFindings = (items: Iterable<object>): FindingPieces => {
  const pieces: Uint8Array[] = [];
  let lines: string[] = [];
  for (const item of items) {
    lines.push(`${JSON.stringify(item)}\n`);
    if (lines.length < linesOfPiece) continue;
    pieces.push(Buffer.from(lines.join("")));
    lines = [];
  }
  const last = Buffer.from(lines.join(""));
  const [first = last, ...others] = lines.length > 0 ? [...pieces, last] : pieces;
  return [first, ...others];
};

/** A stream only where there is more than one piece: to object stores elsewhere it is sent in several requests. */
const bytesOf = (pieces: FindingPieces): Buffer | AsyncIterable<Uint8Array> =>
  pieces.length > 1 ? Readable.from(pieces) : Buffer.from(pieces[0]);

export const findingsIn = <Item>(lines: string): Item[] =>
  lines === ""
    ? []
    : lines
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Item);
