import { setImmediate as nextTurn } from "node:timers/promises";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { Answer, Form, Say } from "../ask.ts";
import { nameWithYears, type Days, type Person } from "../people.ts";
import { capital, count, listed, whenAndWhere } from "../sentences.ts";
import type { Union } from "../unions.ts";
import { whereAndWhen, type WhereAndWhen } from "../where-and-when.ts";
import { isWithin, mayBeAtPlace, mayMean } from "../within.ts";

/** So many couples are named. */
const named = 12;

interface Wedding {
  readonly union: Union;
  readonly day: number;
  /** Whether it certainly was within the time that was asked for, or may have been. */
  readonly isCertain: boolean;
}

/** So many dates are read before others have their turn. */
const readAtOnce = 2_000;

/** Of those who married within some time, or may have, when they did. */
const weddingIn = (union: Union, within: Days): Wedding | undefined => {
  const { from = null, to = null, sortDay: day = 0 } = parseDate(union.marriageDate!);
  if (from === null && to === null) return undefined;
  // "About 1831" is told of 1831, and may be of 1828.
  const isCertain = isWithin({ from, to }, within) === true;
  return isCertain || isWithin(mayMean(union.marriageDate), within) !== false ? { union, day, isCertain } : undefined;
};

const yearOf = (day: string | null, open: number): number => (day === null ? open : Number.parseInt(day, 10));

const sayWeddings =
  ({ said, place }: WhereAndWhen, within: Days): Say =>
  async (tree): Promise<Answer> => {
    const near = await tree.weddings({ from: yearOf(within.from, -9999), to: yearOf(within.to, 9999) });
    const here: Wedding[] = [];
    for (const [at, union] of near.entries()) {
      if (at > 0 && at % readAtOnce === 0) await nextTurn();
      const isHere = place === undefined || mayBeAtPlace(union.marriagePlace, place);
      const wedding = isHere ? weddingIn(union, within) : undefined;
      if (wedding) here.push(wedding);
    }
    const found = here
      .filter(({ isCertain }) => isCertain)
      .toSorted((one, other) => one.day - other.day)
      .map(({ union }) => union);
    const possible = here.length - found.length;
    const shown = found.slice(0, found.length > named ? named - 2 : named);
    const people = new Map(
      (await tree.people(shown.flatMap(({ one, other }) => [one, other]))).map((one) => [one.id, one]),
    );
    const told = shown.flatMap((union) => coupleOf(union, people) ?? []);
    const more = found.length - shown.length;
    const others = found.length > 0 ? "more" : possible === 1 ? "couple" : "couples";
    const unsure = possible === 0 ? "" : ` For ${count(possible)} ${others} the dates are not exact enough to say.`;
    const sentence =
      found.length === 0
        ? `Your archive names nobody who ${possible === 0 ? "" : "certainly "}married ${said}.`
        : `${capital(count(found.length))} ${found.length === 1 ? "couple" : "couples"} married ${said}: ${told.join("; ")}${more > 0 ? `; and ${count(more)} more` : ""}.`;
    return {
      sentence: sentence + unsure,
      isKnown: found.length > 0,
      about: [...people.keys()],
      facts: shown.map(({ one, other, marriageDate }) => ({
        personId: one,
        field: "marriageDate",
        value: marriageDate!,
        otherId: other,
      })),
      total: found.length,
    };
  };

/** "Emma Wedgwood (1808–1896) and Charles Darwin (1809–1882) on 29 January 1839 in Maer" */
const coupleOf = (
  { one, other, marriageDate, marriagePlace }: Union,
  people: ReadonlyMap<string, Person>,
): string | undefined => {
  const couple = [one, other].flatMap((id) => people.get(id) ?? []).map(nameWithYears);
  return couple.length === 2 ? `${listed(couple)} ${whenAndWhere(marriageDate, marriagePlace)}` : undefined;
};

const weddings = "weddings|wedding|marriages|marriage";

/** Who married at some time. */
export const weddingForms: readonly Form[] = [
  {
    patterns: [
      "who married|wed {t}",
      "who was|were|got married|wed {t}",
      "did|was anyone|anybody|somebody|someone marry|married {t}",
      "how? many|which|what people|couples|relatives married|wed {t}",
      "how? many|which|what people|couples|relatives was|were|got married|wed {t}",
      `how? many|which|what ${weddings} was|were|are|is there? {t}`,
      `how? many|which|what ${weddings} took place {t}`,
      `which|what ${weddings} {t}`,
    ],
    read: ({ t }) => {
      const asked = t && whereAndWhen(t);
      const within = asked?.within;
      return asked && within && asked.daysOfYear === undefined
        ? { kind: "marriage", mentions: [], say: sayWeddings(asked, within) }
        : undefined;
    },
  },
];
