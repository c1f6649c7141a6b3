import { kinship } from "../../kinship/kinship.ts";
import type { AskedTree } from "../asked-tree.ts";
import type { Answer, Ask, Form, Say, Subject } from "../ask.ts";
import { endsBetween } from "../ended-unions.ts";
import type { KinTerm } from "../kin-words.ts";
import { readMention, readPairs } from "../mentions.ts";
import { isKin } from "../relatives-of.ts";
import { kinOfSomebody, listed } from "../sentences.ts";

/** How the first is related to the second: the sentence reads "the first is the second's …". */
const related = async (tree: AskedTree, [one, other]: readonly Subject[]) => {
  const graph = await tree.graph();
  // What the first is of the second, and the way from the first to the second.
  const relation = kinship(graph, other!.person.id, one!.person.id);
  const isFormer = `${relation.name} ${relation.also}`.includes("former");
  return {
    relation,
    way: kinship(graph, one!.person.id, other!.person.id),
    ends: isFormer ? await endsBetween(tree, one!.person.id, other!.person.id) : [],
  };
};

type Related = Awaited<ReturnType<typeof related>>;

const tense = ({ person }: Subject): string => (person.details.isLiving ? "is" : "was");

const isRelated = ({ relation }: Related, [one, other]: readonly Subject[]): string =>
  `${one!.called} ${tense(one!)} ${kinOfSomebody(listed([relation.name!, ...(relation.also ? [relation.also] : [])]), other!.called)}.`;

const answerOf = ({ relation, way, ends }: Related, [one, other]: readonly Subject[], sentence: string): Answer => ({
  sentence,
  isKnown: relation.name !== null,
  about: [one!.person.id, other!.person.id],
  facts:
    relation.name === null || relation.name === "self"
      ? []
      : [{ personId: other!.person.id, field: "relationship", value: relation.name, otherId: one!.person.id }, ...ends],
  path: way.path.map(({ memberId, step }) => ({ personId: memberId, step })),
});

const nothingKnown = ([one, other]: readonly Subject[]): string =>
  `Your archive does not say how ${one!.called} and ${other!.called} are related.`;

const howRelated = async (tree: AskedTree, subjects: readonly Subject[]): Promise<Answer> => {
  const found = await related(tree, subjects);
  if (found.relation.name === "self") return answerOf(found, subjects, `Both are ${subjects[0]!.called}.`);
  return answerOf(found, subjects, found.relation.name === null ? nothingKnown(subjects) : isRelated(found, subjects));
};

const whetherRelated = async (tree: AskedTree, subjects: readonly Subject[]): Promise<Answer> => {
  const said = await howRelated(tree, subjects);
  return said.isKnown ? { ...said, sentence: `Yes. ${said.sentence}` } : said;
};

/** Whether the first is this of the second. */
const whetherKin =
  (term: KinTerm) =>
  async (tree: AskedTree, subjects: readonly Subject[]): Promise<Answer> => {
    const found = await related(tree, subjects);
    if (found.relation.name === null || found.relation.name === "self") return howRelated(tree, subjects);
    const yes = isKin(found.relation, { ...term, isPlural: false });
    return answerOf(found, subjects, `${yes ? "Yes." : "No."} ${isRelated(found, subjects)}`);
  };

/** Whether each of two is this of the other: a sister and her brother are no sisters. */
const whetherBoth =
  (term: KinTerm) =>
  async (tree: AskedTree, subjects: readonly Subject[]): Promise<Answer> => {
    const found = await related(tree, subjects);
    if (found.relation.name === null || found.relation.name === "self") return howRelated(tree, subjects);
    const yes = [found.relation, found.way].every((one) => isKin(one, { ...term, isPlural: false }));
    return answerOf(found, subjects, `${yes ? "Yes." : "No."} ${isRelated(found, subjects)}`);
  };

const ask = (
  one: Parameters<typeof readMention>[0] | undefined,
  other: Parameters<typeof readMention>[0] | undefined,
  say: Say,
): Ask | undefined => {
  const mentions = [one, other].map((words) => words && readMention(words));
  return mentions[0] && mentions[1] ? { kind: "kinship", mentions: [mentions[0], mentions[1]], say } : undefined;
};

export const kinshipForms: readonly Form[] = [
  {
    patterns: [
      "how is|are|was|were|am {a} and {b} related|connected|linked|kin to? each? other?",
      "how is|are|was|were|am {a} related|connected|linked|kin to|with {b}",
      "how {a} is|are|was|were|am related|connected|linked to|with {b}",
      "how {a} and {b} is|are|was|were related|connected",
      "how does|do|did {a} relate|connect to|with {b}",
      "what is|was|are|were the? relation|relationship|kinship|connection|link between|of {a} and|to|with {b}",
      "what relation|relationship|kin is|was|are|were|am {a} to|of|with|and {b}",
      "what kin|relation is|was {a} to {b}",
      "what is|was|am {a} to {b}",
      "who is|was {a} to {b}",
      "the? relation|relationship|kinship|connection between|of {a} and|to|with {b}",
      "in what way|how is|are|was|were {a} and {b} related",
      "in what way is|are|was|were {a} related to {b}",
      "{a} and {b} relation|relationship|kinship",
    ],
    read: ({ a, b }) => ask(a, b, howRelated),
  },
  {
    patterns: [
      "is|are|was|were {a} and {b} related|relatives|kin|family to? each? other?",
      "is|are|was|were|am {a} related|kin to|with {b}",
      "is|are|was|were|am {a} a? relative|relation of {b}",
    ],
    read: ({ a, b }) => ask(a, b, whetherRelated),
  },
  // Behind "is Emma related to Charles": nobody is called "is Emma".
  { patterns: ["{a} related to {b}"], read: ({ a, b }) => ask(a, b, howRelated) },
  {
    patterns: ["is|was|are|were|am {a} the|a|an|one <k> of|to {b}", "is|was|are|were|am {a} <k> of|to {b}"],
    read: ({ a, b, k }) => (k?.[0]?.kin ? ask(a, b, whetherKin(k[0].kin)) : undefined),
  },
  {
    patterns: ["is|are|was|were {a} and {b} <k>"],
    read: ({ a, b, k }) => (k?.[0]?.kin ? ask(a, b, whetherBoth(k[0].kin)) : undefined),
  },
  {
    patterns: ["is|was|are|were|am {pair's} <k>"],
    read: ({ pair, k }) => {
      const term = k?.[0]?.kin;
      const [first, ...others] = pair === undefined ? [] : readPairs(pair);
      return first && term
        ? { kind: "kinship", mentions: first, otherMentions: others, say: whetherKin(term) }
        : undefined;
    },
  },
  {
    patterns: ["am|is i|me my? {b's} <k>"],
    read: ({ b, k }) => {
      const [mine, theirs] = [readMention([{ text: "I", word: "i", isPossessive: false }]), b && readMention(b)];
      const term = k?.[0]?.kin;
      return mine && theirs && term ? { kind: "kinship", mentions: [mine, theirs], say: whetherKin(term) } : undefined;
    },
  },
];
