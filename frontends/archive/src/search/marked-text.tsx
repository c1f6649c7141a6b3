import { eastAsian } from "@kinkeeper/contracts/words/east-asian";
import type { Match, Passage } from "@kinkeeper/contracts/archive/search";
import { useMemo } from "react";

type Mark = readonly [start: number, end: number];

const Mark = ({ children }: { children: string }) => (
  <mark className="-mx-px rounded-xs bg-warm-soft px-px text-ink">{children}</mark>
);

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** East Asian words are not written apart. */
const besideUnspaced = `(?<=${eastAsian})|(?=${eastAsian})`;
const begins = String.raw`(?:(?<![\p{L}\p{N}])|${besideUnspaced})`;
const ends = String.raw`(?:(?![\p{L}\p{N}])|${besideUnspaced})`;

/** Where these words stand in a text, as whole words, whatever the case. */
export const marksOf = (text: string, words: readonly string[]): readonly Mark[] => {
  const wanted = words.filter((word) => word.trim() !== "");
  if (wanted.length === 0) return [];
  const alternatives = wanted
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join("|");
  const found = text.matchAll(new RegExp(`${begins}(?:${alternatives})${ends}`, "giv"));
  return [...found].map((hit) => [hit.index, hit.index + hit[0].length]);
};

/** The text in pieces, every second of them marked; marks that overlap or leave the text are cut to fit. */
export const cutAt = (text: string, marks: readonly Mark[]): readonly string[] => {
  const pieces: string[] = [];
  let at = 0;
  for (const [start, end] of marks.toSorted((one, other) => one[0] - other[0])) {
    const from = Math.max(at, start);
    const to = Math.min(text.length, end);
    if (to <= from) continue;
    pieces.push(text.slice(at, from), text.slice(from, to));
    at = to;
  }
  return [...pieces, text.slice(at)];
};

/** Characters before the first mark that a card has room for. */
const lead = 32;

/** A passage from shortly before its first mark on, so that a card of few lines shows it. */
export const fromFirstMark = ({ text, marks }: Pick<Passage, "text" | "marks">): Pick<Passage, "text" | "marks"> => {
  const first = Math.min(...marks.map(([start]) => start));
  const space = Number.isFinite(first) && first > lead * 1.5 ? text.indexOf(" ", first - lead) : -1;
  const start = space === -1 || space >= first ? 0 : space + 1;
  const isWithin = start > 0 || /^\p{Ll}/u.test(text);
  const shift = (isWithin ? 2 : 0) - start;
  return {
    text: (isWithin ? "… " : "") + text.slice(start),
    marks: marks.map(([from, to]) => [from + shift, to + shift]),
  };
};

const Pieces = ({ pieces }: { pieces: readonly string[] }) =>
  pieces.map((piece, index) => (index % 2 === 1 ? <Mark key={index}>{piece}</Mark> : piece));

/** A text of a result with the words that were found in it marked. */
export const MarkedText = ({ text, match }: { text: string; match: Match }) => {
  const pieces = useMemo(() => cutAt(text, marksOf(text, match.words)), [text, match.words]);
  return <Pieces pieces={pieces} />;
};

export const MarkedPassage = ({ passage }: { passage: Passage }) => {
  const { text, marks } = fromFirstMark(passage);
  return <Pieces pieces={cutAt(text, marks)} />;
};
