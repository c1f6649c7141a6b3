import type { AnswerTools, Turn } from "../answerer.ts";
import { isFunctionWord, tokensIn } from "../../text/words.ts";

const pronouns = /\b(he|she|him|her|his|hers|they|them|their)\b/gi;
const possessive = /^(?:his|hers|their|her)$/i;

const namesSomebody = (text: string): boolean =>
  tokensIn(text).some(
    ({ text: written, word, start }) => start > 0 && /^\p{Lu}/u.test(written) && !isFunctionWord(word),
  );

/** So many of those who were spoken of last may be meant. */
const mostSpokenOf = 8;

type Meant = "male" | "female" | "anybody";

const meantBy = (word: string): Meant => {
  if (/^(?:he|him|his)$/i.test(word)) return "male";
  return /^(?:she|her|hers)$/i.test(word) ? "female" : "anybody";
};

const leftOpen = Symbol("several may be meant");

const opposite = { male: "female", female: "male", anybody: null } as const;

type Spoken = Turn["people"][number];

const isOwnerIn = ({ content }: Turn, { name }: Spoken): boolean => content.includes(`${name}’s`);

/** Of those of one turn who may be meant the first; in "Emma’s mother was Elizabeth" it is Elizabeth, if she is the only other one. */
const firstMeant = (turn: Turn, fitting: readonly Spoken[]): Spoken | undefined => {
  const [first, ...others] = fitting;
  if (first === undefined || !isOwnerIn(turn, first)) return first;
  const [other, ...more] = others.filter((one) => !isOwnerIn(turn, one));
  return other !== undefined && more.length === 0 ? other : first;
};

/** Those whose names stand in a text, in its order; in "Josiah II" nobody who is "Josiah" alone. */
const namedIn = (text: string, people: readonly Spoken[]): readonly Spoken[] => {
  let rest = text;
  const found: { readonly one: Spoken; readonly at: number }[] = [];
  for (const one of people.toSorted((a, b) => b.name.length - a.name.length)) {
    const at = rest.indexOf(one.name);
    if (at >= 0) found.push({ one, at });
    rest = rest.replaceAll(one.name, (name) => " ".repeat(name.length));
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ one }) => one);
};

/**
 * Whether an answer leaves open whom of several a pronoun means: it asks who of them was meant, tells of one after the other, or lists
 * them. Whoever a sentence begins with, or is the only one beside whose kin they are, is meant.
 */
const isOpen = (turn: Turn, fitting: readonly Spoken[], chosen: Spoken, meant: Meant): boolean => {
  const content = turn.content.trimEnd();
  if (!namedIn(content, fitting).includes(chosen)) return false;
  if (content.endsWith("?")) return fitting.length > 1;
  const parts = content.split("\n\n").map((text) => ({ text, named: namedIn(text, fitting) }));
  const isBeside = (other: Spoken): boolean =>
    parts.some(({ named }) => named.includes(other) && named.includes(chosen));
  if (parts.some(({ named: [first] }) => first !== undefined && first !== chosen && !isBeside(first))) return true;
  return (
    meant !== "anybody" &&
    !isOwnerIn(turn, chosen) &&
    parts.some(
      ({ text, named }) =>
        named.includes(chosen) &&
        !text.replace(/^(?:Yes|No)\. /, "").startsWith(chosen.name) &&
        named.some((other) => other !== chosen && !isOwnerIn(turn, other)),
    )
  );
};

/** Who was spoken of last and may be meant; undefined where that is nobody. */
const spokenOf = async (
  meant: Meant,
  earlier: readonly Turn[],
  { sexOf }: Pick<AnswerTools, "sexOf">,
): Promise<string | typeof leftOpen | undefined> => {
  const known = new Set<string>();
  for (const turn of earlier.toReversed()) {
    const people = turn.people.filter(({ id }) => !known.has(id)).slice(0, mostSpokenOf - known.size);
    for (const { id } of people) known.add(id);
    const isOther = await Promise.all(
      people.map(async ({ id }) => meant !== "anybody" && (await sexOf(id)) === opposite[meant]),
    );
    const fitting = people.filter((_, index) => !isOther[index]);
    const found = meant === "anybody" ? fitting[0] : firstMeant(turn, fitting);
    if (found) return isOpen(turn, fitting, found, meant) ? leftOpen : found.name;
  }
  return undefined;
};

interface Pronoun {
  readonly word: string;
  readonly start: number;
  readonly isOwner: boolean;
}

const pronounsIn = (text: string): readonly Pronoun[] =>
  Array.from(text.matchAll(pronouns), ({ 0: word, index: start }) => {
    const after = text.slice(start + word.length);
    const isOwner =
      possessive.test(word) &&
      /^\s+\p{L}/u.test(after) &&
      !/^\s+(?:born|die|died|live|lived|marry|married|buried)\b/i.test(after);
    return { word, start, isOwner };
  });

/**
 * The pronouns of a question that speak of somebody outside it: the first, where no name stands before it, and of "how old was she when he
 * died" the other one too. In "who was her father, and when did he die" he is the father.
 */
const pronounsOutside = (text: string): readonly Pronoun[] => {
  const [first, ...others] = pronounsIn(text);
  if (first === undefined || namesSomebody(text.slice(0, first.start))) return [];
  const second = others.find(({ word }) => meantBy(word) !== meantBy(first.word));
  const isSecondOutside =
    second !== undefined &&
    !pronounsIn(text.slice(0, second.start)).some(({ isOwner }) => isOwner) &&
    ![first, second].some(({ word }) => meantBy(word) === "anybody") &&
    !namesSomebody(text.slice(0, second.start));
  return isSecondOutside ? [first, second] : [first];
};

/** "And Charles Darwin?", "What about Emma?": of whom the same is asked. */
const another = /^(?:and|(?:and )?(?:what|how) about) (\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*){0,5})\?{0,3}$/iu;
const nameRun = /(?<= )\p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*){0,5}/gu;

/** The question before, asked of somebody else; undefined where that is none, or names nobody or several people. */
const sameOfAnother = (text: string, earlier: readonly Turn[]): string | undefined => {
  const name = another.exec(text.trim())?.[1];
  if (name === undefined || !name.split(" ").every((word) => /^\p{Lu}/u.test(word))) return undefined;
  const before =
    earlier.findLast(({ role, content }) => role === "user" && !another.test(content.trim()))?.content ?? "";
  const [run, ...others] = before.match(nameRun) ?? [];
  return run === undefined || others.length > 0 ? undefined : before.replace(run, () => name);
};

export interface FollowUp {
  /** The question with the name put in, or as it is. */
  readonly text: string;
  /** "He" or "she", where nobody can say whom of several it means. */
  readonly unclear?: string;
}

/** A question that says "she" before it names anybody is about whom the last answer was about: of a couple, about the wife. */
export const readFollowUp = async (
  text: string,
  earlier: readonly Turn[],
  tools: Pick<AnswerTools, "sexOf">,
): Promise<FollowUp> => {
  const same = sameOfAnother(text, earlier);
  if (same !== undefined) return { text: same };
  let [named, at] = ["", 0];
  let unclear: string | undefined;
  for (const { word, start, isOwner } of pronounsOutside(text)) {
    const name = await spokenOf(meantBy(word), earlier, tools);
    if (name === leftOpen && meantBy(word) !== "anybody") unclear ??= word;
    if (name === undefined || name === leftOpen) continue;
    named += `${text.slice(at, start)}${name}${isOwner ? "'s" : ""}`;
    at = start + word.length;
  }
  return { text: named + text.slice(at), ...(unclear === undefined ? {} : { unclear }) };
};

/** The text of `readFollowUp`. */
export const withNames = async (...parameters: Parameters<typeof readFollowUp>): Promise<string> =>
  (await readFollowUp(...parameters)).text;
