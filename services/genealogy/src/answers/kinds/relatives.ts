import type { AskedTree } from "../asked-tree.ts";
import type { Form, Answer, Say, Subject } from "../ask.ts";
import { bySeniority } from "../by-seniority.ts";
import { endsBetween } from "../ended-unions.ts";
import type { KinTerm } from "../kin-words.ts";
import { readKinOf, readMention } from "../mentions.ts";
import { isAlive, nameWithYears, type Person } from "../people.ts";
import type { Word } from "../question-words.ts";
import { relativesOf } from "../relatives-of.ts";
import { capital, count, kinOfSomebody, listed } from "../sentences.ts";

/** So many of a list are named in its sentence, and so many more are told by their records alone. */
const inSentence = 12;

/** "Elizabeth I (1533–1603, half-sister)" where the tree says more exactly than was asked. */
const withName = (person: Person, said: string, term: KinTerm): string => {
  const shown = nameWithYears(person);
  const isPlain = !/^half|\(as stated\)$|^step|^adopt|^foster|^former/.test(said) || said === term.one;
  if (isPlain) return shown;
  return shown.endsWith(")") ? `${shown.slice(0, -1)}, ${said})` : `${shown} (${said})`;
};

const none = ({ person, called }: Subject, { one, many, isPlural, way }: KinTerm): Answer => {
  const isUp = way.by === "blood" && way.down === 0;
  const kin = kinOfSomebody(isPlural ? many : one, called);
  const verb = isPlural ? (isAlive(person) ? "are" : "were") : isAlive(person) ? "is" : "was";
  return {
    sentence: isUp
      ? `Your archive does not say who ${kin} ${verb}.`
      : `Your archive names no ${isPlural ? many : one} of ${called}.`,
    isKnown: false,
    about: [person.id],
  };
};

/** "Emma’s parents were …", "Charles had seven children: …" */
const sentenceOf = (
  { person, called }: Subject,
  term: KinTerm,
  shown: readonly string[],
  total: number,
  areSeveral: boolean,
): string => {
  const alive = isAlive(person);
  const more = total - shown.length;
  const list = listed(more > 0 ? [...shown, `${count(more)} ${more === 1 ? "other" : "others"}`] : shown);
  const isOfTwo = term.way.by === "partner" || (term.way.by === "blood" && term.way.down === 0);
  if (total === 1 && (isOfTwo || !term.isPlural))
    return `${capital(kinOfSomebody(term.one, called))} ${alive ? "is" : "was"} ${list}.`;
  if (isOfTwo && total <= 4) return `${capital(kinOfSomebody(term.many, called))} ${alive ? "are" : "were"} ${list}.`;
  const has = areSeveral ? "have" : "has";
  return `${called} ${alive ? has : "had"} ${count(total)} ${total === 1 ? term.one : term.many}: ${list}.`;
};

/** Who somebody's kin are, the eldest first. */
export const kinOf = async (tree: AskedTree, { person }: Subject, term: KinTerm) => {
  const found = await relativesOf(await tree.graph(), person.id, term);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return { names, people: bySeniority(await tree.people(names.keys())) };
};

/** What `kinship` calls somebody's kin, by their ids. */
type KinNames = ReadonlyMap<string, string>;

/** Names those who are kin of all of some people; `subject`: these together, as they are called. */
export const answerKin = (
  subject: Subject,
  term: KinTerm,
  people: readonly Person[],
  kinOfEach: readonly { readonly personId: string; readonly names: KinNames }[],
): Answer => {
  const about = kinOfEach.map(({ personId }) => personId);
  if (people.length === 0) return { ...none(subject, term), about };
  const mentioned = people.slice(0, people.length > inSentence ? inSentence - 2 : inSentence);
  const shown = mentioned.map((one) => withName(one, kinOfEach[0]!.names.get(one.id)!, term));
  return {
    sentence: sentenceOf(subject, term, shown, people.length, kinOfEach.length > 1),
    isKnown: true,
    about: [...about, ...people.map(({ id }) => id)],
    facts: kinOfEach.flatMap(({ personId, names }) =>
      mentioned.map(({ id }) => ({
        personId,
        field: "relationship" as const,
        value: names.get(id)!,
        otherId: id,
      })),
    ),
    total: people.length,
  };
};

export const sayKin =
  (term: KinTerm): Say =>
  async (tree, [subject]) => {
    const { names, people } = await kinOf(tree, subject!, term);
    const personId = subject!.person.id;
    const answer = answerKin(subject!, term, people, [{ personId, names }]);
    const former = (answer.facts ?? []).filter(({ value }) => value.includes("former"));
    const ends = await Promise.all(former.map(({ otherId }) => endsBetween(tree, personId, otherId!)));
    return ends.length === 0 ? answer : { ...answer, facts: [...answer.facts!, ...ends.flat()] };
  };

const whetherAny =
  (term: KinTerm): Say =>
  async (tree, subjects) => {
    const answer = await sayKin({ ...term, isPlural: true })(tree, subjects);
    return answer.isKnown ? { ...answer, sentence: `Yes. ${answer.sentence}` } : answer;
  };

const my: readonly Word[] = [{ text: "me", word: "me", isPossessive: false }];

export const relativesForms: readonly Form[] = [
  {
    patterns: [
      "who is|was|are|were all? the? {a's} <k>",
      "who is|was|are|were all? the? <k> of {a}",
      "what is|was|are|were the? name|names of {a's} <k>",
      "what is|was|are|were the? name|names of the? <k> of {a}",
      "what is|was|are|were {a's} <k> called|named",
      "what is|was|are|were {a's} <k> name|names",
      "name|list|show|tell|give me? all? of? {a's} <k>",
      "name|list|show|tell|give me? all? of? the? <k> of {a}",
      "who did {a} have as <k>",
      "what <k> did|does|do {a} have",
      "which <k> did|does|do {a} have",
      "who {a's} <k> is|was|are|were",
      "who the? <k> of {a} is|was|are|were",
    ],
    read: ({ a, k }) => {
      const found = readKinOf(a, k);
      return found && { kind: "relatives", mentions: [found[0]], say: sayKin(found[1]) };
    },
  },
  {
    patterns: ["{a's} <k>", "the? <k> of {a}"],
    read: ({ a, k }) => {
      const found = readKinOf(a, k);
      return found && { kind: "relatives", mentions: [found[0]], isGuess: true, say: sayKin(found[1]) };
    },
  },
  {
    patterns: [
      "who is|was|are|were my <k>",
      "what is|was|are|were my <k> called|named",
      "name|list|show me? all? my <k>",
      "my <k>",
    ],
    read: ({ k }) => {
      const found = readKinOf(my, k);
      return found && { kind: "relatives", mentions: [found[0]], say: sayKin(found[1]) };
    },
  },
  {
    patterns: [
      "how many <k> did|does|do|had|has {a} have|had|got?",
      "how many <k> had|has|have {a}",
      "how many <k> {a} had|has|have",
      "how many <k> were there of {a}",
      "what|which number of <k> did|does {a} have",
      "the? number of {a's} <k>",
      "the? number of <k> of {a}",
      "count {a's} <k>",
      "count the? <k> of {a}",
    ],
    read: ({ a, k }) => {
      const found = readKinOf(a, k);
      return found && { kind: "relatives", mentions: [found[0]], say: sayKin({ ...found[1], isPlural: true }) };
    },
  },
  {
    patterns: [
      "did|does|do|has|had|have {a} ever? have|had any|a|an? <k>",
      "did|does|do {a} have any|a|an? <k>",
      "had|has {a} any|a|an <k>",
    ],
    read: ({ a, k }) => {
      const found = readKinOf(a, k);
      return found && { kind: "relatives", mentions: [found[0]], say: whetherAny(found[1]) };
    },
  },
  {
    patterns: ["was|is|were {a} an? only child"],
    read: ({ a }) => {
      const mention = a && readMention(a);
      return mention && { kind: "relatives", mentions: [mention], say: sayOnlyChild };
    },
  },
];

const siblings: KinTerm = {
  one: "sibling",
  many: "siblings",
  isPlural: true,
  way: { by: "blood", up: 1, down: 1 },
};

const sayOnlyChild: Say = async (tree, subjects) => {
  const answer = await sayKin(siblings)(tree, subjects);
  return answer.isKnown ? { ...answer, sentence: `No. ${answer.sentence}` } : answer;
};
