import type { Word } from "./question-words.ts";

/**
 * A form of question. Its parts: words, of which one of several may stand there (`is|was`) and some may be missing (`the?`);
 * `<kin>`, one word of kinship; `{a}`, the words up to what follows; `{a's}`, the same up to a possessive.
 */
export type Pattern = readonly Part[];

type Part =
  | { readonly is: "word"; readonly words: ReadonlySet<string>; readonly isOptional: boolean }
  | { readonly is: "kin"; readonly name: string; readonly isOptional: boolean }
  | { readonly is: "slot"; readonly name: string; readonly isPossessive: boolean };

/** What stands in the slots of a pattern. */
export type Slots = Readonly<Record<string, readonly Word[]>>;

const partOf = (written: string): Part => {
  const slot = /^\{(\w+)('s)?\}$/.exec(written);
  if (slot) return { is: "slot", name: slot[1]!, isPossessive: slot[2] !== undefined };
  const isOptional = written.endsWith("?");
  const bare = isOptional ? written.slice(0, -1) : written;
  const kin = /^<(\w+)>$/.exec(bare);
  return kin ? { is: "kin", name: kin[1]!, isOptional } : { is: "word", words: new Set(bare.split("|")), isOptional };
};

export const pattern = (written: string): Pattern => written.split(" ").map(partOf);

const fits = (part: Part, word: Word | undefined): boolean => {
  if (word === undefined) return false;
  if (part.is === "kin") return word.kin !== undefined;
  return part.is === "word" && part.words.has(word.word) && !word.isPossessive;
};

/** Where a slot ends that begins at `from`: before the first word that what follows the slot may begin with. */
const endOfSlot = (
  parts: Pattern,
  next: number,
  words: readonly Word[],
  from: number,
  isPossessive: boolean,
): number => {
  if (isPossessive) {
    // What follows a possessive is a fixed number of words, or a slot; the last one leaves no name cut in two.
    for (let at = words.length - 1; at >= from; at -= 1) {
      // "My" is the asker's, at the beginning alone: in "Emma and my father" it belongs to the father.
      if (!words[at]!.isPossessive && !(at === from && words[at]!.word === "my")) continue;
      const follows = parts[next];
      if (follows === undefined ? at === words.length - 1 : follows.is === "slot" || fits(follows, words[at + 1]))
        return at + 1;
    }
    return -1;
  }
  if (next >= parts.length) return words.length;
  const isLast = parts
    .slice(next)
    .every((part, at, rest) => at === rest.length - 1 || (part.is !== "slot" && part.isOptional));
  for (let at = from + 1; at < words.length; at += 1) {
    for (let part = next; part < parts.length; part += 1) {
      const candidate = parts[part]!;
      if (fits(candidate, words[at]) && (!isLast || part < parts.length - 1 || at === words.length - 1)) return at;
      if (candidate.is === "slot" || !candidate.isOptional) break;
    }
  }
  // Everything that follows may be missing.
  return parts.slice(next).every((part) => part.is !== "slot" && part.isOptional) ? words.length : -1;
};

/** What stands in the slots where all of the words have the form of a pattern; undefined where they have not. */
export const match = (parts: Pattern, words: readonly Word[]): Slots | undefined => {
  const slots: Record<string, readonly Word[]> = {};
  let at = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]!;
    if (part.is === "slot") {
      const end = endOfSlot(parts, index + 1, words, at, part.isPossessive);
      if (end <= at) return undefined;
      slots[part.name] = words.slice(at, end);
      at = end;
    } else if (fits(part, words[at])) {
      if (part.is === "kin") slots[part.name] = [words[at]!];
      at += 1;
    } else if (!part.isOptional) return undefined;
  }
  return at === words.length ? slots : undefined;
};
