import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { type Answer, type Ask, type Form, type Say, type Subject, factOf } from "../ask.ts";
import { readMention } from "../mentions.ts";
import type { Days } from "../people.ts";
import type { Word } from "../question-words.ts";
import { when } from "../sentences.ts";
import { mayMean } from "../within.ts";

/** Whether the first certainly was born before the second; undefined where the dates do not tell. */
const isOlder = ({ person: one }: Subject, { person: other }: Subject): boolean | undefined => {
  const [first, second] = [one, other].map(({ details }) => mayMean(details.birthDate)) as [Days, Days];
  if (first.to !== null && second.from !== null && compareDays(first.to, second.from) < 0) return true;
  return second.to !== null && first.from !== null && compareDays(second.to, first.from) < 0 ? false : undefined;
};

/** Who of two was born first. `asked`: what the first is said to be, where that is asked. */
const sayOlder =
  (asked?: "older" | "younger"): Say =>
  async (_tree, [one, other]): Promise<Answer> => {
    const about = [one!.person.id, other!.person.id];
    const facts = [one!, other!].flatMap(({ person }) => factOf(person, "birthDate"));
    const found = isOlder(one!, other!);
    if (found === undefined)
      return {
        sentence: `Your archive does not say who of ${one!.called} and ${other!.called} was born first: the dates of birth are missing or not exact.`,
        isKnown: false,
        about,
        facts,
      };
    const [elder, younger] = found ? [one!, other!] : [other!, one!];
    const born = ({ person }: Subject): string =>
      person.details.birthDate === null ? "" : when(person.details.birthDate);
    const yes = asked === undefined ? "" : found === (asked === "older") ? "Yes. " : "No. ";
    return {
      sentence: `${yes}${elder.called}, born ${born(elder)}, was older than ${younger.called}, born ${born(younger)}.`,
      isKnown: true,
      about,
      facts,
    };
  };

const ask = (a: readonly Word[] | undefined, b: readonly Word[] | undefined, say: Say): Ask | undefined => {
  const [one, other] = [a && readMention(a), b && readMention(b)];
  return one && other ? { kind: "age", mentions: [one, other], say } : undefined;
};

export const olderForms: readonly Form[] = [
  {
    patterns: [
      "who is|was the? older|elder|younger {a} or {b}",
      "who is|was the? older|elder|younger of {a} and {b}",
      "who was born first|earlier|later {a} or {b}",
    ],
    read: ({ a, b }) => ask(a, b, sayOlder()),
  },
  ...(["before", "after"] as const).map((asked): Form => ({
    patterns: [`was|were {a} born ${asked} {b}`],
    // "Before 1800", and "before the war" where nobody is called so, is a time.
    read: ({ a, b }) => {
      const found = b?.some(({ word }) => /\d/.test(word))
        ? undefined
        : ask(a, b, sayOlder(asked === "before" ? "older" : "younger"));
      return found && { ...found, isGuess: true };
    },
  })),
  ...(["older", "younger"] as const).map((asked): Form => ({
    patterns: [`is|was|are|were|am {a} ${asked} than {b}`],
    read: ({ a, b }) => ask(a, b, sayOlder(asked)),
  })),
];
