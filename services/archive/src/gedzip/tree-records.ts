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

/** The lines that stand below one. */
export const linesBelow = (lines: readonly TreeLine[], at: number): readonly TreeLine[] => {
  let end = at + 1;
  while (end < lines.length && lines[end]!.level > lines[at]!.level) end += 1;
  return lines.slice(at + 1, end);
};

/** What a line says, with those that go on below it. */
const textAt = (lines: readonly TreeLine[], at: number): string => {
  const { level, value } = lines[at]!;
  const more = linesBelow(lines, at).filter((line) => line.level === level + 1 && line.tag === "CONT");
  return [value, ...more.map((line) => line.value)].join("\n");
};

/** A file as a record of pictures names it. */
export interface FileOfRecord {
  /** Where its line is in the record. */
  readonly at: number;
  /** The line of GEDCOM files that calls it so. */
  readonly scope: string;
  /** As that file wrote it. */
  readonly name: string;
  readonly title: string | null;
}

export const filesOf = ({ lines }: TreeRecord): readonly FileOfRecord[] =>
  lines.flatMap((line, at) => {
    if (line.tag !== "FILE" || line.level !== 1) return [];
    const below = linesBelow(lines, at);
    const scope = below.find(({ tag }) => tag === "_KFILE")?.value;
    const original = below.map(({ tag, value }) =>
      /^_GEDCOM[57]$/.test(tag) ? /^FILE (.*)$/.exec(value)?.[1] : undefined,
    );
    if (scope === undefined) return [];
    const title = below.find(({ tag }) => tag === "TITL")?.value ?? null;
    return [{ at, scope, name: original.find((name) => name !== undefined) ?? line.value, title }];
  });

/** What a record of pictures says of them. */
export interface RecordOfMedia {
  readonly files: readonly FileOfRecord[];
  readonly title: string | null;
  readonly date: string | null;
  readonly place: string | null;
  readonly note: string | null;
  /** Only some may see it. */
  readonly isRestricted: boolean;
  /** It says of itself that it is the portrait of whom it shows. */
  readonly isPrimary: boolean;
}

export const mediaOf = (record: TreeRecord): RecordOfMedia => {
  const { lines } = record;
  const texts = (tags: RegExp): readonly string[] =>
    lines.flatMap((line, at) =>
      line.level === 1 && line.pointer === undefined && tags.test(line.tag) ? [textAt(lines, at)] : [],
    );
  const first = (tags: RegExp): string | null => texts(tags)[0] ?? null;
  return {
    files: filesOf(record),
    title: first(/^_*TITL$/) ?? lines.find(({ tag }) => tag === "TITL")?.value ?? null,
    date: first(/^_*DATE$/),
    place: first(/^_*PLAC$/),
    note: texts(/^NOTE$/).join("\n\n") || null,
    isRestricted: texts(/^RESN$/).some((value) => /CONFIDENTIAL|PRIVACY/i.test(value)),
    isPrimary: lines.some(saysPrimary),
  };
};

const saysPrimary = ({ tag, value }: TreeLine): boolean =>
  /^_(?:PRIM|PRIMARY|PERSONALPHOTO|PROFILE)$/.test(tag) && /^Y/i.test(value);

/** A line of somebody's, or of a couple's, that leads to a record of pictures. */
export interface LinkToMedia {
  readonly xref: string;
  readonly isPrimary: boolean;
  /** Which part of the picture shows them, as `left top width height`. */
  readonly region: string | undefined;
  /** Only some may see the line, or one above it. */
  readonly isRestricted: boolean;
}

const isRestriction = ({ tag, value }: TreeLine): boolean =>
  /^_*RESN$/.test(tag) && /CONFIDENTIAL|PRIVACY/i.test(value);

/** Where the lines are that only some may see, by what stands below them or below a line above them. */
const restrictedIn = (lines: readonly TreeLine[]): ReadonlySet<number> => {
  const above: number[] = [];
  const said = new Set<number>();
  for (const [at, line] of lines.entries()) {
    above[line.level] = at;
    if (isRestriction(line)) said.add(above[line.level - 1] ?? 0);
  }
  if (said.size === 0) return said;
  const restricted = new Set<number>();
  for (const [at, { level }] of lines.entries()) {
    above[level] = at;
    if (said.has(at) || (level > 0 && restricted.has(above[level - 1] ?? 0))) restricted.add(at);
  }
  return restricted;
};

/** Those of a record, in its order; what its sources show is about the sources. */
export const linksOf = ({ lines }: TreeRecord): readonly LinkToMedia[] => {
  const restricted = restrictedIn(lines);
  let ofSource: number | undefined;
  return lines.flatMap(({ level, tag, pointer }, at) => {
    if (ofSource !== undefined && level > ofSource) return [];
    ofSource = tag === "SOUR" ? level : undefined;
    if (tag !== "OBJE" || pointer === undefined) return [];
    const below = linesBelow(lines, at);
    const crop = below.find((line) => /^_*(?:CROP|POSITION)$/.test(line.tag));
    const side = (name: string): string => below.find((line) => line.tag === name)?.value ?? "?";
    const region = crop && ["LEFT", "TOP", "WIDTH", "HEIGHT"].map(side).join(" ");
    return [{ xref: pointer, isPrimary: below.some(saysPrimary), region, isRestricted: restricted.has(at) }];
  });
};

/** The names of the records of a couple. */
export const partnersOf = ({ lines }: TreeRecord): readonly string[] =>
  lines.flatMap(({ level, tag, pointer }) =>
    level === 1 && (tag === "HUSB" || tag === "WIFE") && pointer !== undefined ? [pointer] : [],
  );

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
