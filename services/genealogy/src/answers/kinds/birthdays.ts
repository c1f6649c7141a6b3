import { monthNames } from "@kinkeeper/contracts/dates/date-words";
import { dayOfYear, keptOn, keptWithin } from "../../anniversaries/days.ts";
import { factOf, type Answer, type Form, type Say } from "../ask.ts";
import { nameWithYears, type Person } from "../people.ts";
import { capital, count, listed } from "../sentences.ts";
import { wholeTreeForm } from "../whole-tree.ts";

/** So many of a list are told by more than their records. */
const named = 12;

/** "Harriet Quill (born 1980) on 1 December"; without a day where only the month is known. */
const withBirthday = (person: Person): string => {
  const { from, to } = person.birth;
  const month = monthNames.gregorian[Number(from!.slice(5, 7)) - 1]!;
  return from === to
    ? `${nameWithYears(person)} on ${Number(from!.slice(8))} ${month}`
    : `${nameWithYears(person)} in ${month}`;
};

const sayBirthdays =
  (daysFrom: (today: string) => readonly string[], said: string): Say =>
  async (tree): Promise<Answer> => {
    const days = daysFrom(tree.today);
    const { people, total } = await tree.find({
      event: "birth",
      isLiving: true,
      daysOfYear: days,
      order: "day of year",
    });
    // Days of a week may be of two years.
    const order = ({ birth }: Person): string => {
      const day = dayOfYear(birth.from!);
      return `${day < days[0]! ? "next" : ""}${day}`;
    };
    const inOrder = people.toSorted((one, other) => order(one).localeCompare(order(other)));
    const shown = inOrder.slice(0, total > named ? named - 2 : named);
    const more = total - shown.length;
    return {
      sentence:
        total === 0
          ? `Your archive names nobody living whose birthday is ${said}.`
          : `${capital(count(total))} ${total === 1 ? "living person has their" : "living people have their"} birthday ${said}: ${listed([...shown.map(withBirthday), ...(more > 0 ? [`${count(more)} more`] : [])])}.`,
      isKnown: total > 0,
      about: inOrder.map(({ id }) => id),
      facts: shown.flatMap((one) => factOf(one, "birthDate")),
      total,
    };
  };

/** Any birthday comes within a year. */
const daysOfAYear = 366;

const sayNextBirthday: Say = async (tree) => {
  const keptNext = keptWithin(tree.today, daysOfAYear);
  const days = [...keptNext.keys()];
  const { people } = await tree.find({ event: "birth", isLiving: true, daysOfYear: days, order: "day of year" });
  const dayOf = ({ birth }: Person): string => keptNext.get(dayOfYear(birth.from!))!;
  const next = people.filter((one) => dayOf(one) === dayOf(people[0]!));
  return {
    sentence:
      next.length === 0
        ? "Your archive names nobody living whose day of birth it knows."
        : `The next birthday is that of ${listed(next.map(withBirthday))}.`,
    isKnown: next.length > 0,
    about: next.map(({ id }) => id),
    facts: next.flatMap((one) => factOf(one, "birthDate")),
  };
};

/** "12" of "2026-11-22" one month ahead. */
const monthAhead = (today: string, months: number): string =>
  String(((Number(today.slice(5, 7)) - 1 + months) % 12) + 1).padStart(2, "0");

const birthdays = (when: string): readonly string[] => [
  `whose birthday is ${when}`,
  `whose birthdays are ${when}`,
  `who has|have a|their birthday|birthdays ${when}`,
  `who has|have birthday|birthdays ${when}`,
  `which|what birthdays are there? ${when}`,
  `whose birthday is it ${when}`,
  `birthdays ${when}`,
];

/** Birthdays of the living. */
export const birthdayForms: readonly Form[] = [
  wholeTreeForm(
    "people",
    [
      "whose birthday is|comes the? next",
      "who has|have the|a? next birthday",
      "who has|have their? birthday next",
      "when|what|whose is the? next birthday",
      "which birthday is|comes the? next",
      "the? next birthday",
    ],
    sayNextBirthday,
  ),
  wholeTreeForm("people", birthdays("today"), sayBirthdays(keptOn, "today")),
  wholeTreeForm(
    "people",
    birthdays("tomorrow"),
    sayBirthdays((today) => keptOn([...keptWithin(today, 2).values()].at(-1)!), "tomorrow"),
  ),
  wholeTreeForm(
    "people",
    [
      ...["this week", "in the next week", "in the? next seven|7 days", "coming up", "soon"].flatMap(birthdays),
      "the? upcoming birthdays",
      "what are the? upcoming birthdays",
      "who has|have an? upcoming birthday",
    ],
    sayBirthdays((today) => [...keptWithin(today, 7).keys()], "in the next seven days"),
  ),
  wholeTreeForm(
    "people",
    birthdays("this month"),
    sayBirthdays((today) => [monthAhead(today, 0)], "this month"),
  ),
  wholeTreeForm(
    "people",
    birthdays("next month"),
    sayBirthdays((today) => [monthAhead(today, 1)], "next month"),
  ),
  ...monthNames.gregorian.map((month, at) =>
    wholeTreeForm(
      "people",
      birthdays(`in ${month.toLowerCase()}`),
      sayBirthdays(() => [String(at + 1).padStart(2, "0")], `in ${month}`),
    ),
  ),
];
