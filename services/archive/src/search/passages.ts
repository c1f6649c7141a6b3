import type { Passage } from "@kinkeeper/contracts/archive/search";
import type { FieldText } from "./document.ts";
import { searchedWordsIn } from "./grams.ts";
import { namesWrittenApart } from "./joined-names.ts";
import type { Stems } from "./stems.ts";
import { folded } from "@kinkeeper/contracts/words/folded";
import { type Word } from "@kinkeeper/platform/words";
import { eastAsianWord } from "@kinkeeper/contracts/words/east-asian";

/** About as long as three lines of a card. */
const longest = 260;
const shownAtMost = 2;
const wordsAtMost = 20;

interface Hit extends Word {
  readonly term: string;
}

/** A searched text and its words, or those of them that matter. */
export interface CutText {
  readonly field: string;
  readonly text: string;
  readonly words: readonly Word[];
}

/**
 * Runs of word characters that may begin with one of these, as words are compared: so written, or with a letter or an accent
 * that folding changes; names that are written apart as a whole. Most words of a text are passed over here, so that it is read twenty times
 * as fast as word by word.
 */
const candidates = (beginnings: ReadonlySet<string>, names: string): RegExp => {
  const plain = [...beginnings].join("|"); // letters and digits
  return new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}])(?:${names}${plain}|[^\\0-\\x7F]|[a-z\\d][^\\0-\\x7F])[\\p{L}\\p{N}\\p{M}]*|${eastAsianWord}`,
    "giv",
  );
};

/** The texts of a document with those words that may have one of these terms for a stem: stems begin as their words do. */
export const cutTexts = (texts: readonly FieldText[], terms: Iterable<string>): readonly CutText[] => {
  const bare = Array.from(terms, (term) => term.replace(/^[=~]/, ""));
  const beginnings = new Set(bare.map((term) => term.slice(0, 2)));
  if (beginnings.size === 0) return texts.map(([field, text]) => ({ field, text, words: [] }));
  const pattern = candidates(beginnings, namesWrittenApart(bare));
  return texts.map(([field, text]) => ({
    field,
    text,
    words: Array.from(text.matchAll(pattern), (found) =>
      searchedWordsIn(found[0]).map(({ word, start, end }) => ({
        word,
        start: start + found.index,
        end: end + found.index,
      })),
    )
      .flat()
      .filter(({ word }) => beginnings.has(word.slice(0, 2))),
  }));
};

/** A searched text and the words of it that were asked for. */
export interface FoundText {
  readonly field: string;
  readonly text: string;
  readonly hits: readonly Hit[];
}

/** The term a word was found by: its stem, or the word itself where it is a name that as a word says nothing. */
const termOf = (word: string, terms: ReadonlySet<string>, stems: Stems): string | undefined => {
  const stem = stems.get(word);
  if (stem !== null && stem !== undefined && terms.has(stem)) return stem;
  return [`=${word}`, `~${word}`].find((term) => terms.has(term));
};

/** Those of the texts in which any of the terms stands. */
export const foundTexts = (texts: readonly CutText[], terms: ReadonlySet<string>, stems: Stems): readonly FoundText[] =>
  texts.flatMap(({ field, text, words }) => {
    const hits = words.flatMap((one) => {
      const term = termOf(one.word, terms, stems);
      return term === undefined ? [] : [{ ...one, term }];
    });
    return hits.length > 0 ? [{ field, text, hits }] : [];
  });

/** Moves a border of a passage to the nearest space, so that no word (and no character) is cut in two. */
const wordBorder = (text: string, at: number, step: 1 | -1): number => {
  let border = at;
  while (border > 0 && border < text.length && !/\s/.test(text[border - 1]!) && Math.abs(border - at) < 60)
    border += step;
  if (border <= 0 || border >= text.length) return Math.min(Math.max(border, 0), text.length);
  const isInsideCharacter = /[\uDC00-\uDFFF]/.test(text[border]!) && /[\uD800-\uDBFF]/.test(text[border - 1]!);
  return isInsideCharacter ? border + 1 : border;
};

interface Window {
  readonly hits: readonly Hit[];
  readonly coverage: number;
}

/**
 * The hits that fit into one passage and speak of most of what was asked. Each hit comes into the passage and leaves it once,
 * however many there are: somebody may have written one word ten thousand times.
 */
const bestWindow = (hits: readonly Hit[], weights: ReadonlyMap<string, number>): Window => {
  // A word that is longer than a passage (each letter may have ten marks) is a passage of its own, where there is no other.
  let best = { from: 0, to: 1, coverage: -1 };
  const inside = new Map<string, number>();
  const count = (term: string, by: 1 | -1): void => void inside.set(term, (inside.get(term) ?? 0) + by);
  let to = 0;
  for (const [from, first] of hits.entries()) {
    for (; to < hits.length && hits[to]!.end - first.start <= longest; to += 1) count(hits[to]!.term, 1);
    if (to === from) to += 1;
    else {
      const terms = [...inside].filter(([, uses]) => uses > 0);
      const coverage = terms.reduce((sum, [term]) => sum + (weights.get(term) ?? 0), 0) + (to - from) / 1_000;
      if (coverage > best.coverage) best = { from, to, coverage };
      count(first.term, -1);
    }
  }
  return { hits: hits.slice(best.from, best.to), coverage: best.coverage };
};

/** Where hits stand, those that overlap as one: of East Asian words each two letters are a hit. */
const spansOf = (hits: readonly Hit[]): readonly (readonly [start: number, end: number])[] => {
  const spans: [number, number][] = [];
  for (const { start, end } of hits) {
    const last = spans.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else spans.push([start, end]);
  }
  return spans;
};

/** A passage around some hits: an exact piece of the stored text. */
const cut = (field: string, text: string, hits: readonly Hit[]): Passage => {
  const first = hits[0]!.start;
  const last = hits.at(-1)!.end;
  const spare = Math.max(0, longest - (last - first));
  const begins = first - spare / 3 <= 0 ? 0 : Math.min(wordBorder(text, Math.floor(first - spare / 3), 1), first);
  const ends = begins + longest >= text.length ? text.length : Math.max(wordBorder(text, begins + longest, -1), last);
  const piece = text.slice(begins, ends);
  const before = piece.length - piece.trimStart().length;
  const marks = spansOf(hits).map(([start, end]): [number, number] => [start - begins - before, end - begins - before]);
  return { field, text: piece.trim(), marks };
};

/** The passages of a document that say most of what was asked, the best first. */
export const passagesOf = (found: readonly FoundText[], weights: ReadonlyMap<string, number>): readonly Passage[] =>
  found
    .map(({ field, text, hits }) => ({ field, text, ...bestWindow(hits, weights) }))
    .toSorted((one, other) => other.coverage - one.coverage)
    .slice(0, shownAtMost)
    .map(({ field, text, hits }) => cut(field, text, hits));

/** The beginning of a piece of text that was found by its meaning. */
export const passageAt = (texts: readonly FieldText[], field: string, begins: number): Passage | undefined => {
  const text = texts.find(([name]) => name === field)?.[1];
  if (text === undefined || begins >= text.length) return undefined;
  const ends = begins + longest >= text.length ? text.length : wordBorder(text, begins + longest, -1);
  const piece = text.slice(begins, ends).trim();
  return piece === "" ? undefined : { field, text: piece, marks: [] };
};

/** The words of a document that were found, as they are written there. */
export const wordsFound = (found: readonly FoundText[]): readonly string[] => {
  const words = new Map<string, string>();
  for (const { text, hits } of found)
    for (const [start, end] of spansOf(hits)) {
      const written = text.slice(start, end);
      const word = folded(written);
      if (!words.has(word)) words.set(word, written);
    }
  return [...words.values()].slice(0, wordsAtMost);
};
