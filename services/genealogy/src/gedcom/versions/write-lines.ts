import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import type { Structure } from "../structure.ts";

/** GEDCOM 5.5.1 allows 255 characters a line; counted in bytes it is safe whatever a reader counts. */
const longestLine = 255;

/** Characters that GEDCOM 7 forbids: controls other than tab and newline, and what is no character. */
// oxlint-disable-next-line no-control-regex
const banned = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const clean = (text: string): string => text.replace(/\r\n?/g, "\n").replace(banned, "");

/** Where a line of a text must end for its bytes to fit: never inside a character, between "@@", or beside a space. */
const cutAt = (text: string, room: number): number => {
  let bytes = 0;
  let index = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    index += character.length;
  }
  // Spaces at the end of a line, or at its beginning, get lost in many programs.
  const isGood = (at: number): boolean => {
    const [before = "", after = ""] = [text[at - 1], text[at]];
    return (
      before !== " " && after !== " " && !(before === "@" && after === "@") && !/[\p{M}\p{Cs}]|\u200d/u.test(after)
    );
  };
  for (let at = index; at > index / 2; at--) if (isGood(at)) return at;
  // Nothing but spaces or "@": at least an even number of "@" has to stay together.
  return text[index] === "@" && text[index - 1] === "@" && /(?:^|[^@])@(?:@@)*$/.test(text.slice(0, index))
    ? index - 1
    : index;
};

/** Every "@" of a date doubled, but for the escapes that name a calendar, wherever they stand: "BET @#DJULIAN@ 1700 AND @#DJULIAN@ 1701". */
const escapeDateOfFive = (date: string): string =>
  date.replaceAll(/@#D[^@]*@|@/g, (found) => (found === "@" ? "@@" : found));

const escapeSeven = (text: string): string => (text.startsWith("@") ? `@${text}` : text);

const withValue = (start: string, value: string): string => (value === "" ? start : `${start} ${value}`);

const pushFive = (lines: string[], start: string, level: number, text: string): void => {
  let head = start;
  let rest = text;
  const room = (): number => longestLine - head.length - 1;
  // The characters are asked first: to count the bytes of a long text at each of its lines would take the square of its length.
  while (rest.length > room() || Buffer.byteLength(rest) > room()) {
    const cut = cutAt(rest, room());
    lines.push(`${head} ${rest.slice(0, cut)}`);
    rest = rest.slice(cut);
    head = `${level + 1} CONC`;
  }
  lines.push(withValue(head, rest));
};

/** A structure as the lines of a file. */
export const writeLines = (root: Structure, version: GedcomVersion, level = 0, lines: string[] = []): string[] => {
  const start = root.xref === null ? `${level} ${root.tag}` : `${level} @${root.xref}@ ${root.tag}`;
  if (root.pointer !== null) lines.push(`${start} @${root.pointer}@`);
  else if (root.value === "") lines.push(start);
  else {
    const [first = "", ...rest] = clean(root.value).split("\n");
    const isDate = root.tag === "DATE";
    const push = (head: string, text: string): void => {
      if (version === "7.0") lines.push(withValue(head, escapeSeven(text)));
      else pushFive(lines, head, level, isDate ? escapeDateOfFive(text) : text.replaceAll("@", "@@"));
    };
    push(start, first);
    for (const text of rest) push(`${level + 1} CONT`, text);
  }
  for (const child of root.children) writeLines(child, version, level + 1, lines);
  return lines;
};
