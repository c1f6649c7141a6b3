import type { AnswerFact, AnswerKind } from "@kinkeeper/contracts/genealogy/answers";
import type { AskedTree } from "./asked-tree.ts";
import type { Mention } from "./mentions.ts";
import type { Slots } from "./patterns.ts";
import type { Person } from "./people.ts";

/** Somebody a question is about. */
export interface Subject {
  readonly person: Person;
  /** "Emma Wedgwood (Darwin by marriage)"; with years where the name that was typed fits others too. */
  readonly called: string;
}

/** What is said of one reading of a question. */
export interface Answer {
  readonly sentence: string;
  /** False where the archive does not say it. */
  readonly isKnown: boolean;
  /** Whose records it rests on. */
  readonly about: readonly string[];
  readonly facts?: readonly AnswerFact[];
  readonly path?: readonly { readonly personId: string; readonly step: string }[];
  /** Of a list: everybody who belongs to it, of whom `about` may hold the first alone. */
  readonly total?: number;
}

/** Answers one reading of a question. */
export type Say = (tree: AskedTree, subjects: readonly Subject[]) => Promise<Answer>;

/** A question as it was read. */
export interface Ask {
  readonly kind: AnswerKind;
  /** Who it is about, in the order `say` wants them. */
  readonly mentions: readonly Mention[];
  /** Where one name ends and the next begins is not clear: other readings of the mentions, the likeliest first. */
  readonly otherMentions?: readonly (readonly Mention[])[];
  /** It may be no question at all, if nobody has the name. */
  readonly isGuess?: true;
  /** Null where only the tree could tell that it is no question about it. */
  readonly say: (...asked: Parameters<Say>) => Promise<Answer | null>;
}

/** Forms of question, and how what stands in them is read; undefined where it is none after all. */
export interface Form {
  readonly patterns: readonly string[];
  readonly read: (slots: Slots) => Ask | undefined;
}

/** A fact of somebody's own record; nothing where the archive does not hold it. */
export const factOf = (
  { id, details }: Person,
  field: "birthDate" | "birthPlace" | "deathDate" | "deathPlace",
): readonly AnswerFact[] => {
  const value = details[field];
  return value === null ? [] : [{ personId: id, field, value, otherId: null }];
};
