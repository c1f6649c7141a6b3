import { proseFields, type SearchDocument } from "./document.ts";

/** A piece of a document whose meaning is compared. */
export interface Chunk {
  readonly field: string;
  readonly begins: number;
  readonly ends: number;
  /** What is embedded: the title says what the piece is about. */
  readonly text: string;
}

/** About two hundred words: longer pieces mean a little of everything. */
const longest = 1_200;
const shortest = 300;

/** Where to cut, best first: between paragraphs, sentences, words. */
const seams = [/\n\s*\n/g, /[.!?…]["')»”]?\s+/g, /\s+/g];

const lastSeam = (text: string, from: number, to: number): number => {
  const part = text.slice(from, to);
  for (const seam of seams) {
    const found = [...part.matchAll(seam)].findLast(({ index }) => index >= shortest);
    if (found) return from + found.index + found[0].length;
  }
  return to;
};

const pieces = (text: string): readonly (readonly [begins: number, ends: number])[] => {
  const found: (readonly [number, number])[] = [];
  let begins = 0;
  while (begins < text.length) {
    const ends = text.length - begins <= longest ? text.length : lastSeam(text, begins, begins + longest);
    if (text.slice(begins, ends).trim() !== "") found.push([begins, ends]);
    begins = ends;
  }
  return found;
};

/** The chunks of a document. Somebody of whom only names and dates are known has none. */
export const chunksOf = ({ kind, title, texts }: SearchDocument): readonly Chunk[] => {
  const prose = texts.filter(([field]) => proseFields.has(field));
  if (prose.length > 0 && prose.reduce((sum, [, text]) => sum + text.length, 0) <= longest) {
    const [field, text] = prose.toSorted((one, other) => other[1].length - one[1].length)[0]!;
    return [{ field, begins: 0, ends: text.length, text: [title, ...prose.map(([, one]) => one)].join(". ") }];
  }
  if (prose.length > 0)
    return prose.flatMap(([field, text]) =>
      pieces(text).map(([begins, ends]) => ({ field, begins, ends, text: `${title}. ${text.slice(begins, ends)}` })),
    );
  if (kind === "people") return [];
  const [first] = texts;
  return first
    ? [{ field: first[0], begins: 0, ends: first[1].length, text: texts.map(([, text]) => text).join(". ") }]
    : [];
};
