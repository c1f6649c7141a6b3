import { createInterface } from "node:readline";
import { Readable } from "node:stream";

/** A line of GEDCOM 7: texts of several lines are several. */
export interface TreeLine {
  readonly level: number;
  readonly tag: string;
  /** What it points to, without `@`. */
  readonly pointer: string | undefined;
  readonly value: string;
  readonly text: string;
}

/** A record of a GEDCOM 7 file of genealogy's, line by line; the first is its own. */
export interface TreeRecord {
  readonly tag: string;
  readonly xref: string | undefined;
  readonly lines: readonly TreeLine[];
}

const lineShape = /^(\d{1,2}) (?:@([^@ ]+)@ )?([A-Za-z0-9_]+)(?: (.*))?$/;

const readLine = (text: string): TreeLine & { readonly xref: string | undefined } => {
  const [, level = "0", xref, tag = "", payload = ""] = lineShape.exec(text) ?? [];
  const pointer = /^@([^@ ]+)@$/.exec(payload)?.[1];
  const value = payload.startsWith("@@") ? payload.slice(1) : payload;
  return { level: Number(level), tag, pointer, value, text, xref };
};

/** The records of a file, one at a time. */
export async function* treeRecords(tree: AsyncIterable<Buffer>): AsyncGenerator<TreeRecord> {
  const input = Readable.from(tree, { objectMode: false });
  let lines: TreeLine[] = [];
  let head: { readonly tag: string; readonly xref: string | undefined } | undefined;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const line = readLine(text.replace(/^\uFEFF/, ""));
    if (line.level === 0) {
      if (head) yield { ...head, lines };
      [head, lines] = [line, []];
    }
    lines.push(line);
  }
  if (head) yield { ...head, lines };
}

/** A member's id, where the record is of somebody who is shown with all they have. */
export const memberOf = ({ tag, lines }: TreeRecord): string | undefined =>
  tag === "INDI" ? lines.find((line) => line.level === 1 && line.tag === "_KINID")?.value.toLowerCase() : undefined;

/** A file as a record of pictures names it. */
export interface FileOfRecord {
  /** Where its line is in the record. */
  readonly at: number;
  /** The line of GEDCOM files that calls it so. */
  readonly scope: string;
  /** As that file wrote it. */
  readonly name: string;
}

const linesBelow = (lines: readonly TreeLine[], at: number): readonly TreeLine[] => {
  const end = lines.findIndex((line, index) => index > at && line.level <= lines[at]!.level);
  return lines.slice(at + 1, end < 0 ? lines.length : end);
};

export const filesOf = ({ lines }: TreeRecord): readonly FileOfRecord[] =>
  lines.flatMap((line, at) => {
    if (line.tag !== "FILE" || line.level !== 1) return [];
    const below = linesBelow(lines, at);
    const scope = below.find(({ tag }) => tag === "_KFILE")?.value;
    const original = below.map(({ tag, value }) =>
      /^_GEDCOM[57]$/.test(tag) ? /^FILE (.*)$/.exec(value)?.[1] : undefined,
    );
    return scope === undefined ? [] : [{ at, scope, name: original.find((name) => name !== undefined) ?? line.value }];
  });

export const linksOf = ({ lines }: TreeRecord): readonly string[] =>
  lines.flatMap(({ tag, pointer }) => (tag === "OBJE" && pointer !== undefined ? [pointer] : []));

/** The lines without those that lead to records which are not written, and what stands below them. */
export const withoutLinksTo = (lines: readonly TreeLine[], dropped: ReadonlySet<string>): readonly TreeLine[] => {
  if (dropped.size === 0) return lines;
  let until: number | undefined;
  return lines.filter(({ level, tag, pointer }) => {
    if (until !== undefined && level > until) return false;
    until = tag === "OBJE" && pointer !== undefined && dropped.has(pointer) ? level : undefined;
    return until === undefined;
  });
};
