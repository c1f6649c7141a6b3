/** What is asked for: it decides what a right answer is. */
export const questionKinds = [
  "fact",
  "date",
  "kinship",
  "list",
  "count",
  "several",
  "unanswerable",
  "foreign",
  "private",
  "injected",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/**
 * A record as people call it: `person:Emma Wedgwood`, `story:Annie`, `event:…`, `artifact:…`, `tradition:…`. Of two people with
 * one name the year of birth follows: `person:Sarah Elizabeth Wedgwood*1776`.
 */
export type Reference = `${"person" | "story" | "event" | "artifact" | "tradition"}:${string}`;

interface Asked {
  readonly kind: QuestionKind;
  readonly ask: string;
  /** Who asks; a member unless it says otherwise. */
  readonly as?: "admin" | "member";
  /** What was asked before in the same conversation. */
  readonly after?: readonly string[];
  /** What may not be said, whatever the answer. */
  readonly never?: readonly string[];
}

export interface Answerable extends Asked {
  /** Each has to be said; `|` parts other ways to say it. */
  readonly says: readonly string[];
  /** The records that hold the answer. */
  readonly cites: readonly Reference[];
  /** Records that may be cited beside them: they hold a part of it, or say it too. */
  readonly mayCite?: readonly Reference[];
}

/** A question that this family's archive does not answer to whoever asks. */
export interface Refused extends Asked {
  readonly says?: never;
}

export type Question = Answerable | Refused;

export const isAnswerable = (question: Question): question is Answerable => question.says !== undefined;
