import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { factOf, type Ask, type Form, type Say, type Subject } from "../ask.ts";
import { readMention } from "../mentions.ts";
import { isAlive, type Days } from "../people.ts";
import type { Word } from "../question-words.ts";
import { when } from "../sentences.ts";
import { mayMean } from "../within.ts";

/** Whoever lives will die no earlier than today. */
const deathOf = ({ person }: Subject, today: string): Days =>
  isAlive(person) ? { from: today, to: null } : mayMean(person.details.deathDate);

/** Whether somebody certainly died before somebody else did. */
const isBefore = (one: Days, other: Days): boolean =>
  one.to !== null && other.from !== null && compareDays(one.to, other.from) < 0;

/** Who of two died first. `asked`: what is asked of the first. */
const sayFirst =
  (asked?: "before" | "after"): Say =>
  async ({ today }, [one, other]) => {
    const about = [one!.person.id, other!.person.id];
    const facts = [one!, other!].flatMap(({ person }) => factOf(person, "deathDate"));
    const [first, second] = [deathOf(one!, today), deathOf(other!, today)];
    const isFirst = isBefore(first, second);
    if (!isFirst && !isBefore(second, first))
      return {
        sentence: `Your archive does not say who of ${one!.called} and ${other!.called} died first: the dates of death are missing or not exact.`,
        isKnown: false,
        about,
        facts,
      };
    const [earlier, later] = isFirst ? [one!, other!] : [other!, one!];
    const yes = asked === undefined ? "" : isFirst === (asked === "before") ? "Yes. " : "No. ";
    const died = `${earlier.called} died ${when(earlier.person.details.deathDate!)}`;
    const after = isAlive(later.person)
      ? `${later.called} is listed as living`
      : `${later.called} later, ${when(later.person.details.deathDate!)}`;
    return { sentence: `${yes}${died}, and ${after}.`, isKnown: true, about, facts };
  };

const ask = (a: readonly Word[] | undefined, b: readonly Word[] | undefined, say: Say): Ask | undefined => {
  const [one, other] = [a && readMention(a), b && readMention(b)];
  return one && other ? { kind: "death", mentions: [one, other], say } : undefined;
};

/** Who of two people outlived the other. */
export const outlivedForms: readonly Form[] = [
  {
    patterns: ["who died first|earlier|last|later {a} or {b}", "who of {a} and {b} died first|earlier|last|later"],
    read: ({ a, b }) => ask(a, b, sayFirst()),
  },
  { patterns: ["did {a} outlive|survive {b}"], read: ({ a, b }) => ask(a, b, sayFirst("after")) },
  ...(["before", "after"] as const).map((asked): Form => ({
    patterns: [`did {a} die ${asked} {b}`],
    // "Before 1850", and "before the war" where nobody is called so, is a time.
    read: ({ a, b }) => {
      const found = b?.some(({ word }) => /\d/.test(word)) ? undefined : ask(a, b, sayFirst(asked));
      return found && { ...found, isGuess: true };
    },
  })),
];
