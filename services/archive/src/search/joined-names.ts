import {
  anyParticle,
  betweenNames,
  isParticle,
  mostParticles,
  particlesOf,
} from "@kinkeeper/contracts/words/joined-names";
import { wordsIn, type Word } from "@kinkeeper/platform/words";

const between = new RegExp(`^${betweenNames}$`);
/** Most texts have none, and are cut into words faster. */
export const mayHoldParticle = new RegExp(`(?<![a-z\\d])${anyParticle}${betweenNames}`, "i");
const capital = /^\p{Lu}/u;

/** Where the name ends that a particle begins; the place itself where it begins none. */
const endOfName = (text: string, words: readonly Word[], at: number): number => {
  let end = at;
  while (end - at < mostParticles && isParticle(words[end]!.word) && words[end + 1] !== undefined) {
    if (!between.test(text.slice(words[end]!.end, words[end + 1]!.start))) return at;
    end += 1;
  }
  return end;
};

/**
 * The name that begins at this place with a particle, as others write it: "delacroix" where "de la Croix" begins, "lacroix" where
 * "la Croix" does. What was typed need have no capital.
 */
export const joinedNameAt = (
  text: string,
  words: readonly Word[],
  at: number,
  { isTyped = false }: { readonly isTyped?: boolean } = {},
): { readonly word: Word; readonly end: number } | undefined => {
  const end = endOfName(text, words, at);
  const last = words[end]!;
  if (end === at || (!isTyped && !capital.test(text.slice(last.start, last.start + 2)))) return undefined;
  const parts = words.slice(at, end + 1).map(({ word }) => word);
  return { word: { word: parts.join(""), start: words[at]!.start, end: last.end }, end };
};

interface JoinedName {
  /** As one word. */
  readonly word: string;
  readonly parts: readonly string[];
}

/** What was typed, or is a title, in words; names that are written apart as one. */
export const namesJoined = (text: string): readonly JoinedName[] => {
  const words = wordsIn(text);
  const read: JoinedName[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const name = joinedNameAt(text, words, at, { isTyped: true });
    const end = name?.end ?? at;
    const parts = words.slice(at, end + 1).map(({ word }) => word);
    read.push({ word: parts.join(""), parts });
    at = end;
  }
  return read;
};

/** The words of a text, and behind each particle the name that it begins. */
export const withJoinedNames = (text: string, words: readonly Word[]): readonly Word[] =>
  words.flatMap((word, at) => {
    const name = joinedNameAt(text, words, at);
    return name ? [word, name.word] : [word];
  });

/** An alternative of an expression: what may be one of these words, written apart; it ends with the first letter of the name. */
export const namesWrittenApart = (words: readonly string[]): string => {
  const first = [...new Set(words.flatMap(particlesOf))];
  if (first.length === 0) return "";
  return String.raw`(?:${first.join("|")})${betweenNames}(?:${anyParticle}${betweenNames}){0,${mostParticles - 1}}[\p{L}\p{N}]|`;
};
