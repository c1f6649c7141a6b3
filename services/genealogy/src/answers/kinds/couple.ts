import type { Ask, Form, Say } from "../ask.ts";
import type { KinTerm } from "../kin-words.ts";
import { readKinOf, readMention } from "../mentions.ts";
import { isAlive } from "../people.ts";
import type { Word } from "../question-words.ts";
import { answerKin, kinOf, sayKin } from "./relatives.ts";

/** Who descends from both of two people. */
const sayOfBoth =
  (term: KinTerm): Say =>
  async (tree, [one, other]) => {
    const [ofOne, ofOther] = [await kinOf(tree, one!, term), await kinOf(tree, other!, term)];
    const together = {
      // Whether they had or have children is told by whoever has died.
      person: isAlive(one!.person) ? other!.person : one!.person,
      called: `${one!.called} and ${other!.called}`,
    };
    const people = ofOne.people.filter(({ id }) => ofOther.names.has(id));
    return answerKin(together, term, people, [
      { personId: one!.person.id, names: ofOne.names },
      { personId: other!.person.id, names: ofOther.names },
    ]);
  };

/** Two people's parents, siblings and so on are those of each. */
const sayOfEach =
  (term: KinTerm): Say =>
  async (tree, [one, other]) => {
    const [first, second] = [await sayKin(term)(tree, [one!]), await sayKin(term)(tree, [other!])];
    return {
      sentence: `${first.sentence} ${second.sentence}`,
      isKnown: first.isKnown || second.isKnown,
      about: [...new Set([...first.about, ...second.about])],
      facts: [...(first.facts ?? []), ...(second.facts ?? [])],
    };
  };

/** Children, grandchildren and so on: a couple has them together. */
const isDescent = ({ way }: KinTerm): boolean => way.by === "blood" && way.up === 0 && way.isHalf === undefined;

const ofBoth = (
  a: readonly Word[] | undefined,
  b: readonly Word[] | undefined,
  k: readonly Word[] | undefined,
  more: Partial<Ask> & { readonly isMany?: true } = {},
): Ask | undefined => {
  const { isMany, ...rest } = more;
  const [one, found] = [a && readMention(a), readKinOf(b, k)];
  if (!one || !found) return undefined;
  const term = isMany ? { ...found[1], isPlural: true } : found[1];
  const say = isDescent(term) ? sayOfBoth(term) : sayOfEach(term);
  return { kind: "relatives", mentions: [one, found[0]], say, ...rest };
};

/** What is asked of the kin of two people. */
export const coupleForms: readonly Form[] = [
  {
    patterns: [
      "who is|was|are|were all? the? {a} and {b's} <k>",
      "who is|was|are|were all? the? <k> of {a} and {b}",
      "what is|was|are|were the? name|names of {a} and {b's} <k>",
      "what is|was|are|were the? name|names of the? <k> of {a} and {b}",
      "what is|was|are|were {a} and {b's} <k> called|named",
      "name|list|show|tell|give me? all? of? {a} and {b's} <k>",
      "name|list|show|tell|give me? all? of? the? <k> of {a} and {b}",
      "what|which <k> did|do {a} and {b} have together?",
    ],
    read: ({ a, b, k }) => ofBoth(a, b, k),
  },
  {
    patterns: [
      "how many <k> did|do|had|have {a} and {b} have|had|got together?",
      "how many <k> had|have {a} and {b}",
      "how many <k> {a} and {b} had|have",
      "what|which number of <k> did|do {a} and {b} have",
      "the? number of <k> of {a} and {b}",
      "count the? <k> of {a} and {b}",
    ],
    read: ({ a, b, k }) => ofBoth(a, b, k, { isMany: true }),
  },
  {
    patterns: ["{a} and {b's} <k>", "the? <k> of {a} and {b}"],
    read: ({ a, b, k }) => ofBoth(a, b, k, { isGuess: true }),
  },
];
