import { compareDays } from "@kinkeeper/contracts/dates/compare-days";
import { ageAt, ageText, isVague } from "../ages.ts";
import { factOf, type Answer, type Ask, type Form, type Say, type Subject } from "../ask.ts";
import { endFactsOf, isOver } from "../ended-unions.ts";
import { readMention } from "../mentions.ts";
import { isAlive, nameOf, type Days, type Person } from "../people.ts";
import type { Word } from "../question-words.ts";
import { when } from "../sentences.ts";
import type { Union } from "../unions.ts";
import { mayMean } from "../within.ts";
import { marriageFactsOf, noUnion, unionsWith } from "./marriage.ts";

/** When a marriage ended, and by what; undefined where that is not known. */
interface End {
  readonly days: Days;
  /** "Emma Wedgwood died on 2 October 1896"; empty where nobody can say who of two died first, or it lasts. */
  readonly said: string;
  readonly isVague: boolean;
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : compareDays(one, other) <= 0 ? one : other;

const endByDeath = (dead: readonly Person[]): End | undefined => {
  const deaths = dead.map((person) => ({ person, days: mayMean(person.details.deathDate) }));
  // Somebody who died nobody knows when may have been the first.
  if (deaths.some(({ days }) => days.from === null || days.to === null)) return undefined;
  const [one, other] = deaths.toSorted((a, b) => compareDays(a.days.to!, b.days.to!));
  const isFirst = other === undefined || compareDays(one!.days.to!, other.days.from!) < 0;
  return {
    days: {
      from: earlier(one!.days.from, other?.days.from ?? null),
      to: one!.days.to,
    },
    said: isFirst ? `${nameOf(one!.person)} died ${when(one!.person.details.deathDate!)}` : "",
    isVague: isVague(one!.person.details.deathDate),
  };
};

const endOf = (union: Union, couple: readonly Person[], today: string): End | undefined => {
  if (isOver(union))
    return union.endDate === null
      ? undefined
      : {
          days: mayMean(union.endDate),
          said: `they ${union.partnership === "divorced" ? "divorced" : "separated"} ${when(union.endDate)}`,
          isVague: isVague(union.endDate),
        };
  const dead = couple.filter((person) => !isAlive(person));
  return dead.length > 0 ? endByDeath(dead) : { days: { from: today, to: today }, said: "", isVague: false };
};

const years = (text: string): string =>
  text === "0" ? "less than a year" : text === "1" ? "one year" : `${text} years`;

const whyUnknown = ({ marriageDate }: Union, end: End | undefined): string => {
  if (marriageDate === null) return "the day of their wedding is not recorded";
  return end ? "the dates are not exact enough" : "when the marriage ended is not recorded";
};

const lengthOf = (subject: Subject, partner: Person, union: Union, today: string): Answer => {
  const couple = [subject.person, partner];
  const names = `${subject.called} and ${nameOf(partner)}`;
  const { marriageDate } = union;
  const end = endOf(union, couple, today);
  const lasted = end && ageAt(mayMean(marriageDate), end.days);
  const about = couple.map(({ id }) => id);
  const facts = [
    ...marriageFactsOf(union, subject.person.id),
    ...endFactsOf(union, subject.person.id),
    ...couple.flatMap((one) => factOf(one, "deathDate")),
  ];
  if (!lasted || lasted.most < 0)
    return {
      sentence: `Your archive does not say how long ${names} were married: ${whyUnknown(union, end)}.`,
      isKnown: false,
      about,
      facts,
    };
  const text = years(ageText(lasted, end.isVague || isVague(marriageDate)));
  const isLasting = !isOver(union) && couple.every(isAlive);
  return {
    sentence: isLasting
      ? `${names} have been married for ${text}, since ${when(marriageDate!).replace(/^(?:on|in) /, "")}.`
      : `${names} were married for ${text}. They married ${when(marriageDate!)}${end.said === "" ? "" : `, and ${end.said}`}.`,
    isKnown: true,
    about,
    facts,
  };
};

const sayLength: Say = async (tree, [subject, other]) => {
  const unions = await unionsWith(tree, subject!, other);
  if (unions.length === 0) return noUnion(subject!, other);
  const answers = unions.map(({ union, partner }) => lengthOf(subject!, partner, union, tree.today));
  return {
    sentence: answers.map(({ sentence }) => sentence).join(" "),
    isKnown: answers.some(({ isKnown }) => isKnown),
    about: [...new Set(answers.flatMap(({ about }) => about))],
    facts: answers.flatMap(({ facts = [] }) => facts),
  };
};

const ask = (a: readonly Word[] | undefined, b?: readonly Word[]): Ask | undefined => {
  const mentions = [a, b].flatMap((words) => (words === undefined ? [] : (readMention(words) ?? [])));
  return mentions.length === (b === undefined ? 1 : 2) ? { kind: "marriage", mentions, say: sayLength } : undefined;
};

/** How long marriages lasted. */
export const marriageLengthForms: readonly Form[] = [
  {
    patterns: ["how long", "for how long", "how many years", "for how many years"].flatMap((long) => [
      `${long} were|have|are {a} and {b} been? married`,
      `${long} was|were|has|is {a} been? married to|with {b}`,
      `${long} did the? marriage of {a} and {b} last`,
      `${long} did {a} and {b's} marriage last`,
      `${long} did the? marriage of {a} to|with {b} last`,
    ]),
    read: ({ a, b }) => ask(a, b),
  },
  {
    patterns: ["how long", "for how long", "how many years", "for how many years"].flatMap((long) => [
      `${long} was|were|has|is {a} been? married`,
      `${long} did {a's} marriage|marriages last`,
      `${long} did the? marriage|marriages of {a} last`,
    ]),
    read: ({ a }) => ask(a),
  },
];
