import {
  isLinkTarget,
  mergedRuns,
  personTargetShape,
  picturePathShape,
  type StoryBlock,
  type StoryInline,
  type StoryLine,
} from "./blocks.ts";

type Mark = "bold" | "italic";
type Piece =
  | StoryInline
  | { readonly type: "mark"; readonly mark: Mark; readonly opens: boolean; readonly closes: boolean };

const plainText = /[^\\*[]+/y;
const link = /\[((?:[^[\]\\]|\\[^\n])+)\]\(([^\s()[\]<>"\\]+)\)/y;
const punctuation = /[!-/:-@[-`{-~]/;
const escapes = /\\([!-/:-@[-`{-~])/g;
const marksOf: Readonly<Record<number, readonly Mark[]>> = { 1: ["italic"], 2: ["bold"], 3: ["bold", "italic"] };
const starsOf: Readonly<Record<Mark, string>> = { bold: "**", italic: "*" };

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const words = (text: string): Piece => ({ type: "text", text, bold: false, italic: false });
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** What a link in square and round brackets is; undefined where it leads nowhere one may go. */
const linkedPieces = (label: string, target: string): readonly Piece[] | undefined => {
  const [, personId] = personTargetShape.exec(target) ?? [];
  if (personId !== undefined) {
    const name = label.replace(escapes, "$1").replace(/^@/, "").trim();
    return name === "" ? undefined : [{ type: "mention", personId, name }];
  }
  if (!isLinkTarget(target) || label.trim() === "") return undefined;
  return parseLine(label).map((piece) => (piece.type === "text" ? { ...piece, href: target } : piece));
};

const piecesOf = (text: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const plain = matchAt(plainText, text, at);
    if (plain) {
      pieces.push(words(plain[0]));
      at += plain[0].length;
      continue;
    }
    const next = text[at + 1];
    if (text[at] === "\\") {
      const isEscape = next !== undefined && punctuation.test(next);
      pieces.push(words(isEscape ? next : "\\"));
      at += isEscape ? 2 : 1;
      continue;
    }
    if (text[at] === "[") {
      const found = matchAt(link, text, at);
      const linked = found && linkedPieces(found[1]!, found[2]!);
      pieces.push(...(linked ?? [words("[")]));
      at += linked ? found![0].length : 1;
      continue;
    }
    let end = at;
    while (text[end] === "*") end += 1;
    const marks = marksOf[end - at];
    const [opens, closes] = [!isSpace(text[end]), !isSpace(text[at - 1])];
    if (marks) for (const mark of marks) pieces.push({ type: "mark", mark, opens, closes });
    else pieces.push(words(text.slice(at, end)));
    at = end;
  }
  return pieces;
};

/** The marks that have a partner; the others are stars that somebody typed. */
const pairedMarks = (pieces: readonly Piece[]): ReadonlySet<number> => {
  const paired = new Set<number>();
  const open: Record<Mark, number> = { bold: -1, italic: -1 };
  for (const [index, piece] of pieces.entries()) {
    if (piece.type !== "mark") continue;
    const { mark, opens, closes } = piece;
    if (open[mark] >= 0 && closes) {
      paired.add(open[mark]).add(index);
      open[mark] = -1;
    } else if (open[mark] < 0 && opens) open[mark] = index;
  }
  return paired;
};

/** Words, people and links of one paragraph, heading, quote or entry of a list. */
const parseLine = (text: string): StoryLine => {
  const pieces = piecesOf(text);
  const paired = pairedMarks(pieces);
  const now: Record<Mark, boolean> = { bold: false, italic: false };
  const content: StoryInline[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === "mark") {
      if (paired.has(index)) now[piece.mark] = !now[piece.mark];
      else content.push({ type: "text", text: starsOf[piece.mark], ...now });
    } else if (piece.type === "text" && piece.href === undefined) content.push({ ...piece, ...now });
    else content.push(piece);
  }
  return mergedRuns(content);
};

/** A backslash at the end of a line breaks it there; two of them are one that was typed. */
const withoutBreak = (line: string): string => {
  let backslashes = 0;
  while (line[line.length - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1 ? line.slice(0, -1).trimEnd() : line;
};

interface OpenBlock {
  readonly type: "paragraph" | "quote" | "list";
  readonly isOrdered: boolean;
  /** Of a list: its entries; otherwise a single one. */
  readonly texts: string[][];
}

const lineOf = (text: readonly string[]): StoryLine => {
  const lines = text.map(withoutBreak).filter(Boolean);
  return parseLine(lines.join("\n"));
};

const closed = ({ type, isOrdered, texts }: OpenBlock): StoryBlock | undefined => {
  const lines = texts.map(lineOf).filter((line) => line.length > 0);
  if (lines.length === 0) return undefined;
  return type === "list" ? { type, isOrdered, items: lines } : { type, content: lines[0]! };
};

const picture = /^!\[[^[\]]*\]\(([^\s()]+)\)$/;
const heading = /^(##|###) +(\S.*)$/;
const listEntry = /^(?:-|(\d{1,9})\.) +(\S.*)$/;

/** The blocks of a story's text. Whatever is not of the format is text; the work is linear in its length. */
export const parseStoryText = (text: string): readonly StoryBlock[] => {
  const blocks: StoryBlock[] = [];
  let open: OpenBlock | undefined;
  const close = (): void => {
    const block = open && closed(open);
    if (block) blocks.push(block);
    open = undefined;
  };
  const add = (type: OpenBlock["type"], line: string, isOrdered = false, isEntry = false): void => {
    if (open?.type !== type || open.isOrdered !== isOrdered) close();
    open ??= { type, isOrdered, texts: [] };
    if (isEntry || open.texts.length === 0) open.texts.push([]);
    open.texts.at(-1)!.push(line);
  };
  let isBroken = false;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    const wasBroken = isBroken;
    isBroken = withoutBreak(line) !== line;
    const path = picture.exec(line)?.[1];
    const [, level, title] = heading.exec(line) ?? [];
    const [isEntry, number, entry] = listEntry.exec(line) ?? [];
    if (line === "") close();
    else if (path !== undefined && picturePathShape.test(path)) {
      close();
      blocks.push({ type: "picture", path });
    } else if (level !== undefined && title !== undefined) {
      close();
      const content = lineOf([title]);
      if (content.length > 0) blocks.push({ type: "heading", level: level === "##" ? 2 : 3, content });
    } else if (isEntry !== undefined && entry !== undefined) add("list", entry, number !== undefined, true);
    else if (line.startsWith(">")) {
      const quoted = line.slice(1).trim();
      if (quoted === "") close();
      else add("quote", quoted);
    } else if (wasBroken && open?.type === "list") add("list", line, open.isOrdered);
    else add("paragraph", line);
  }
  close();
  return blocks;
};
