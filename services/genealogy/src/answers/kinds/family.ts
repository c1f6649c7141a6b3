import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { longestLine } from "../../kinship/longest-line.ts";
import { type Answer, type Form, type Say, factOf } from "../ask.ts";
import type { KinTerm } from "../kin-words.ts";
import { readKinOf } from "../mentions.ts";
import { nameWithYears } from "../people.ts";
import { count, kinOfSomebody, listed, peopleListed } from "../sentences.ts";
import { wholeTreeForm } from "../whole-tree.ts";
import { answerList } from "./people.ts";
import { kinOf } from "./relatives.ts";

/** So many of a list are told by more than their records. */
const named = 12;

const sayMarried =
  (times: number, often: string): Say =>
  async (tree) => {
    const found = await tree.find({ event: null, marriages: times });
    const ids = found.people.slice(0, named).map(({ id }) => id);
    const unions = (await tree.unionsOf(ids)).filter(({ partnership }) => partnership !== "partners");
    const married = `married ${often}`;
    return {
      ...answerList(found, { event: null, did: [married, married] }),
      facts: ids.flatMap((id) =>
        unions
          .filter(({ one, other }) => one === id || other === id)
          .map(({ one, other }) => ({
            personId: id,
            field: "relationship" as const,
            value: "partner",
            otherId: one === id ? other : one,
          })),
      ),
    };
  };

const sayWithout =
  (what: "parents" | "children" | "marriage", nobody: string): Say =>
  async (tree) => {
    const { people, total } = await tree.find({ event: null, hasNo: what });
    return {
      sentence:
        total === 0
          ? nobody
          : `Of ${count(total)} ${total === 1 ? "person" : "people"} your archive names no ${what}: ${peopleListed(people, total)}.`,
      isKnown: true,
      about: people.map(({ id }) => id),
      total,
    };
  };

type Missing = "children" | "marriage";

const sayKinWithout =
  (what: Missing, term: KinTerm): Say =>
  async (tree, [subject]): Promise<Answer> => {
    const { person, called } = subject!;
    const { people: kin } = await kinOf(tree, subject!, term);
    const who = kinOfSomebody(term.many, called);
    if (kin.length === 0)
      return { sentence: `Your archive names no ${term.many} of ${called}.`, isKnown: false, about: [person.id] };
    const { people, total } = await tree.find({ event: null, hasNo: what, among: kin.map(({ id }) => id) });
    return {
      sentence:
        total === 0
          ? `Your archive names ${what === "marriage" ? "a marriage" : "a child"} of each of ${who}.`
          : `Of ${count(total)} of ${who} your archive names no ${what}: ${peopleListed(people, total)}.`,
      isKnown: true,
      about: [person.id, ...people.map(({ id }) => id)],
    };
  };

/** "Which of Emma’s children never married": by the words that say what is missing. */
const kinWithout = (what: Missing, did: readonly string[]): Form => ({
  patterns: did.flatMap((verb) => [
    `which|who of {a's} <k> ${verb}`,
    `which|who of the? <k> of {a} ${verb}`,
    `which <k> of {a} ${verb}`,
    `how many of {a's} <k> ${verb}`,
  ]),
  read: ({ a, k }) => {
    const found = readKinOf(a, k);
    return found && { kind: "relatives", mentions: [found[0]], say: sayKinWithout(what, found[1]) };
  },
});

const sayGenerations: Say = async (tree): Promise<Answer> => {
  const graph = await tree.graph();
  const line = longestLine(graph.links);
  const people = await tree.people(
    [...new Set([line[0], line.at(-1)])].flatMap((one) => (one === undefined ? [] : graph.idAt(one))),
  );
  const [first, last] = people;
  if (!first) return { sentence: "There is nobody in your tree yet.", isKnown: true, about: [] };
  return {
    sentence: last
      ? `The longest line in your tree has ${count(line.length)} generations, from ${nameWithYears(first)} to ${nameWithYears(last)}.`
      : "Your archive names nobody’s parents: the tree has one generation.",
    isKnown: true,
    about: people.map(({ id }) => id),
  };
};

/** Those who are twins of each other, each group once: of triplets each is told beside the two others. */
const groupsOf = (
  pairs: readonly { readonly one: string; readonly other: string }[],
): readonly (readonly string[])[] => {
  const groups = new Map<string, Set<string>>();
  for (const { one, other } of pairs) {
    const group = groups.get(one) ?? groups.get(other) ?? new Set<string>();
    for (const id of [one, other]) groups.set(id, group.add(id));
  }
  return [...new Set(groups.values())].map((group) => [...group]);
};

const sayTwins: Say = async (tree): Promise<Answer> => {
  const groups = groupsOf(await tree.twins());
  const people = new Map((await tree.people(groups.flat())).map((one) => [one.id, one]));
  const here = groups.map((ids) => ids.flatMap((id) => people.get(id) ?? [])).filter((group) => group.length > 1);
  const shown = here.slice(0, named);
  if (shown.length === 0)
    return {
      sentence: "Your archive names nobody who was born on the same day as a brother or sister.",
      isKnown: false,
      about: [],
    };
  const told = shown.map(
    (group) => `${listed(group.map(nameWithYears))} on ${formatDate(group[0]!.details.birthDate!)}`,
  );
  const more = here.length - shown.length;
  return {
    sentence: `Born to the same parents on the same day were ${told.join("; ")}${more > 0 ? `; and ${count(more)} more` : ""}.`,
    isKnown: true,
    about: shown.flatMap((group) => group.map(({ id }) => id)),
    facts: shown.flat().flatMap((one) => factOf(one, "birthDate")),
  };
};

const everybody = "people|person|persons|members|relatives|individuals|ancestors";

const marrying = (often: string): readonly string[] => [
  `who married|wed ${often}`,
  `who was|were|has|have|got been? married ${often}`,
  `who has|have married ${often}`,
  `how? many|which|what ${everybody} married|wed ${often}`,
  `how? many|which|what ${everybody} was|were|got|have|has been? married ${often}`,
];

/** What is asked of everybody at once. */
export const familyForms: readonly Form[] = [
  wholeTreeForm(
    "marriage",
    [
      ...["more than once", "more than one time", "again", "several times", "multiple times"].flatMap(marrying),
      "who remarried",
      "who had|has more than one spouse|marriage",
    ],
    sayMarried(2, "more than once"),
  ),
  wholeTreeForm(
    "marriage",
    ["twice", "at least twice", "twice or more"].flatMap(marrying),
    sayMarried(2, "at least twice"),
  ),
  wholeTreeForm(
    "marriage",
    ["three times", "more than twice", "at least three times"].flatMap(marrying),
    sayMarried(3, "at least three times"),
  ),
  wholeTreeForm(
    "people",
    [
      "who has|have|had no parents",
      "who has|have no known|recorded|listed|named parents",
      "who has|have|had no parents recorded|listed|named|known|given|entered",
      "who is|are missing|without their? parents",
      "who is|are missing|without a? parent",
      "whose parents are missing|unknown",
      "whose parents are not known|recorded|named|listed|given",
      `how? many|which|what ${everybody} have|has no known|recorded? parents recorded|listed|known?`,
    ],
    sayWithout("parents", "Your archive names a parent of everybody in your tree."),
  ),
  wholeTreeForm(
    "people",
    [
      "who has|have|had no children|kids|child",
      "who did not|never have|had any? children|kids",
      "who never had any? children|kids",
      "who is|was|are|were childless",
      `how? many|which|what ${everybody} had|have|has no children|kids`,
      `how? many|which|what ${everybody} never had any? children|kids`,
    ],
    sayWithout("children", "Your archive names a child of everybody in your tree."),
  ),
  wholeTreeForm(
    "marriage",
    [
      "who never married|wed",
      "who did not|never marry",
      "who was|were|is|are never married",
      "who is|was|are|were unmarried|single",
      `how? many|which|what ${everybody} never married`,
      `how? many|which|what ${everybody} was|were|is|are unmarried`,
      `how? many|which|what ${everybody} was|were never married`,
    ],
    sayWithout("marriage", "Your archive names a marriage of everybody in your tree."),
  ),
  kinWithout("marriage", [
    "never married|wed",
    "did not|never marry",
    "was|were never married",
    "was|were|is|are unmarried|single",
    "stayed|remained unmarried|single",
  ]),
  kinWithout("children", [
    "had|has|have no children|kids",
    "did not|never have|had any? children|kids",
    "never had any? children|kids",
    "was|were|is|are childless",
  ]),
  wholeTreeForm(
    "extreme",
    [
      "how many generations",
      "how many generations are|is there?",
      "how many generations are|is recorded|known|listed|named",
      "how many generations does|do the|my|our|this? family|tree|archive tree|archive? have|has|hold|span|cover|contain|include|go|reach back?",
      "how many generations do we|i have|know of?",
      "how many generations have we|i got|recorded?",
      "how many generations back? does|do the|my|our|this? family|tree|archive tree|archive? go|reach back?",
      "what is the? number of generations",
      "the? number of generations",
    ],
    sayGenerations,
  ),
  wholeTreeForm(
    "people",
    [
      "who is|are|was|were the? twins|twin",
      "who is|are|was|were a twin",
      "who had|has a twin",
      "is|are|was|were there any? twins|triplets",
      "do|did we have any? twins|triplets",
      "which|what twins are|were there",
      `which|what ${everybody} is|are|was|were twins`,
      "who are|were the? triplets",
      "twins",
    ],
    sayTwins,
  ),
];
