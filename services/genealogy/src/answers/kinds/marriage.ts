import type { AnswerFact } from "@kinkeeper/contracts/genealogy/answers";
import type { AskedTree } from "../asked-tree.ts";
import type { Answer, Ask, Form, Say, Subject } from "../ask.ts";
import { endFactsOf, isOver } from "../ended-unions.ts";
import { readMention } from "../mentions.ts";
import { nameWithYears } from "../people.ts";
import type { Word } from "../question-words.ts";
import { count, listed, when, where, whenAndWhere } from "../sentences.ts";
import type { Union } from "../unions.ts";

type Aspect = "when" | "where" | "both";

const partnerIn = ({ one, other }: Union, id: string): string => (one === id ? other : one);

export const marriageFactsOf = (union: Union, id: string): readonly AnswerFact[] =>
  (["marriageDate", "marriagePlace"] as const).flatMap((field) => {
    const value = union[field];
    return value === null ? [] : [{ personId: id, field, value, otherId: partnerIn(union, id) }];
  });

const partnerFacts = (id: string, unions: readonly Union[]): readonly AnswerFact[] =>
  unions.map((union) => ({ personId: id, field: "relationship", value: "partner", otherId: partnerIn(union, id) }));

/** The marriages of somebody, or those with one other, the earliest first. */
export const unionsWith = async (tree: AskedTree, { person }: Subject, other?: Subject) => {
  // Partners who never married have no marriage to tell of.
  const unions = (await tree.unionsOf([person.id])).filter(
    (union) =>
      union.partnership !== "partners" && (other === undefined || partnerIn(union, person.id) === other.person.id),
  );
  const partners = new Map(
    (await tree.people(unions.map((union) => partnerIn(union, person.id)))).map((one) => [one.id, one]),
  );
  // Earliest first; without a date last.
  return unions
    .flatMap((union) => {
      const partner = partners.get(partnerIn(union, person.id));
      return partner ? [{ union, partner }] : [];
    })
    .toSorted((one, other_) => yearOfUnion(one.union) - yearOfUnion(other_.union));
};

const yearOfUnion = ({ marriageDate }: Union): number => Number(/\d{3,4}/.exec(marriageDate ?? "")?.[0] ?? 9999);

const marriedText = (partner: string, union: Union, aspect: Aspect): string => {
  const { marriageDate: date, marriagePlace: place } = union;
  if (aspect === "when") return date === null ? `${partner} (no date is recorded)` : `${partner} ${when(date)}`;
  if (aspect === "where") return place === null ? `${partner} (no place is recorded)` : `${partner} ${where(place)}`;
  return [partner, whenAndWhere(date, place), endText(union)].filter(Boolean).join(" ");
};

/** "(divorced in 1880)"; empty where the marriage did not end so. */
const endText = (union: Union): string => {
  const { partnership, endDate, endPlace } = union;
  if (!isOver(union)) return "";
  return `(${[partnership, whenAndWhere(endDate, endPlace)].filter(Boolean).join(" ")})`;
};

const isSaid = ({ marriageDate, marriagePlace }: Union, aspect: Aspect): boolean =>
  aspect === "when" ? marriageDate !== null : aspect === "where" ? marriagePlace !== null : true;

export const noUnion = ({ person, called }: Subject, other: Subject | undefined): Answer => ({
  sentence: other
    ? `Your archive holds no marriage of ${called} and ${other.called}.`
    : `Your archive holds no marriage of ${called}.`,
  isKnown: false,
  about: [person.id, ...(other ? [other.person.id] : [])],
});

const saying =
  (aspect: Aspect): Say =>
  async (tree, [subject, other]): Promise<Answer> => {
    const found = await unionsWith(tree, subject!, other);
    if (found.length === 0) return noUnion(subject!, other);
    const { person, called } = subject!;
    const about = [person.id, ...found.map(({ partner }) => partner.id)];
    const facts = [
      ...partnerFacts(
        person.id,
        found.map(({ union }) => union),
      ),
      ...found.flatMap(({ union }) => marriageFactsOf(union, person.id)),
      ...(aspect === "both" ? found.flatMap(({ union }) => endFactsOf(union, person.id)) : []),
    ];
    const known = found.filter(({ union }) => isSaid(union, aspect));
    if (known.length === 0)
      return {
        sentence: `${called} married ${listed(found.map(({ partner }) => nameWithYears(partner)))}, but your archive does not say ${aspect === "both" ? "when or where" : aspect}.`,
        isKnown: false,
        about,
        facts,
      };
    const parts = found.map(({ union, partner }) => marriedText(nameWithYears(partner), union, aspect));
    return { sentence: `${called} married ${listed(parts)}.`, isKnown: true, about, facts };
  };

const howOften: Say = async (tree, [subject]) => {
  const answer = await saying("both")(tree, [subject!]);
  const times = answer.about.length - 1;
  if (times === 0) return answer;
  const often = times === 1 ? "once" : times === 2 ? "twice" : `${count(times)} times`;
  return { ...answer, isKnown: true, sentence: `${subject!.called} was married ${often}. ${answer.sentence}` };
};

const whether: Say = async (tree, [subject, other]) => {
  const answer = await saying("both")(tree, other ? [subject!, other] : [subject!]);
  return answer.about.length > 1 && (await unionsWith(tree, subject!, other)).length > 0
    ? { ...answer, isKnown: true, sentence: `Yes. ${answer.sentence}` }
    : answer;
};

const ask = (people: readonly (readonly Word[] | undefined)[], say: Say): Ask | undefined => {
  const mentions = people.flatMap((words) => (words === undefined ? [] : (readMention(words) ?? [])));
  return mentions.length === people.filter(Boolean).length && mentions.length > 0
    ? { kind: "marriage", mentions, say }
    : undefined;
};

export const marriageForms: readonly Form[] = [
  {
    patterns: [
      "when did {a} get married|wed to|with {b}",
      "when did {a} marry|wed {b}",
      "when did {a} and {b} marry|wed",
      "when did {a} and {b} get married|hitched",
      "when was|were {a} and {b} married|wed",
      "when was|were {a} married|wed to|with {b}",
      "what|which year|day|date did {a} marry|wed {b}",
      "in|on what|which year|day|date did {a} marry|wed {b}",
      "in|on what|which year|day|date was|were {a} and {b} married",
      "when was|is the? wedding|marriage|anniversary of {a} and {b}",
      "when was|is {a} and {b's} wedding|marriage|anniversary",
      "what is|was the? wedding|marriage date of {a} and {b}",
      "the? date of the? wedding|marriage of {a} and {b}",
    ],
    read: ({ a, b }) => ask([a, b], saying("when")),
  },
  {
    patterns: [
      "when did {a} get married|wed",
      "when did {a} marry|wed",
      "when was|were {a} married|wed",
      "in|on what|which year|day|date did {a} marry|wed",
      "in|on what|which year|day|date did {a} get married",
      "what|which year|day|date did {a} marry|wed",
      "when was {a's} wedding|marriage",
      "{a's} wedding|marriage date|day",
    ],
    read: ({ a }) => ask([a], saying("when")),
  },
  {
    patterns: [
      "where did {a} get married to|with {b}",
      "where did {a} marry|wed {b}",
      "where did {a} and {b} marry|wed",
      "where did {a} and {b} get married",
      "where was|were {a} and {b} married|wed",
      "where was|were {a} married to|with {b}",
      "where was the? wedding|marriage of {a} and {b}",
      "where was {a} and {b's} wedding|marriage",
    ],
    read: ({ a, b }) => ask([a, b], saying("where")),
  },
  {
    patterns: [
      "where did {a} marry|wed",
      "where did {a} get married",
      "where was|were {a} married|wed",
      "where was {a's} wedding|marriage",
    ],
    read: ({ a }) => ask([a], saying("where")),
  },
  {
    patterns: [
      "when and where did {a} marry|wed {b}",
      "when and where did {a} and {b} marry|wed",
      "when and where was|were {a} and {b} married",
      "where and when did {a} marry|wed {b}",
      "{a} and {b's} wedding|marriage",
      "the? wedding|marriage of {a} and {b}",
    ],
    read: ({ a, b }) => ask([a, b], saying("both")),
  },
  {
    patterns: [
      "when and where did {a} marry|wed",
      "when and where was|were {a} married",
      "who|whom did|does {a} marry|wed",
      "who|whom is|was|were {a} married|wed to|with",
      "to whom was|is {a} married",
      "{a's} wedding|weddings|marriage|marriages",
      "the? marriages|wedding|marriage of {a}",
    ],
    read: ({ a }) => ask([a], saying("both")),
  },
  {
    patterns: ["who married {a}", "who was married to {a}", "who is married to {a}"],
    read: ({ a }) =>
      a &&
      /^(?:in|on|at|before|after|between|more|twice|again|several|first|last|young|youngest|late|latest)$/.test(
        a[0]!.word,
      )
        ? undefined
        : ask([a], saying("both")),
  },
  {
    patterns: [
      "how many times did {a} marry",
      "how many times was|is|has {a} been? married",
      "how often was|did {a} married|marry",
      "how many marriages did {a} have",
    ],
    read: ({ a }) => ask([a], howOften),
  },
  {
    patterns: [
      "did {a} ever? marry|wed {b}",
      "did {a} and {b} ever? marry|wed",
      "did {a} and {b} ever? get married",
      "is|was|were {a} ever? married to {b}",
      "is|are|was|were {a} and {b} married",
    ],
    read: ({ a, b }) => ask([a, b], whether),
  },
  {
    patterns: ["did {a} ever? marry|wed", "did {a} ever? get married", "was|is|has {a} ever? been? married"],
    read: ({ a }) => ask([a], whether),
  },
];
