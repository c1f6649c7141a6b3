import type { Ask, Form } from "../ask.ts";
import type { AskedTree } from "../asked-tree.ts";
import type { PeopleSearch } from "../find-people.ts";
import { typed, type Word } from "../question-words.ts";
import { whereAndWhen } from "../where-and-when.ts";
import { ofWholeTree } from "../whole-tree.ts";
import { answerList, listing, verbs } from "./people.ts";

/** "Wedgwoods" are called Wedgwood, "Joneses" Jones; "Hughes" and "Charles" may be the name itself. */
const singulars = (name: string): readonly string[] => [
  name,
  ...(/es$/i.test(name) ? [name.slice(0, -2)] : []),
  ...(/s$/i.test(name) ? [name.slice(0, -1)] : []),
];

/** Which of the names that may be meant people of the tree bear; undefined where nobody bears any. */
const nameInTree = async (tree: AskedTree, words: readonly Word[]): Promise<string | undefined> => {
  for (const name of singulars(typed(words))) {
    const { total } = await tree.find({ event: null, ownName: name });
    if (total > 0) return name;
  }
  return undefined;
};

/** Of people of one name those who were born or died somewhere or at some time. */
const ofName = (
  event: "birth" | "death",
  words: readonly Word[] | undefined,
  tail: readonly Word[] | undefined,
): Ask | undefined => {
  const asked = tail && whereAndWhen(tail);
  if (!words || !asked) return undefined;
  const { said, ...conditions } = asked;
  const did = verbs[event].map((verb) => `${verb} ${said}`) as [string, string];
  return {
    kind: "people",
    mentions: [],
    say: async (tree) => {
      const name = await nameInTree(tree, words);
      if (name === undefined) return null;
      return answerList(await tree.find({ event, ownName: name, ...conditions }), { event, did, called: name });
    },
  };
};

/** `search`: of those who have the name. */
const sayAll =
  (words: readonly Word[], search: Pick<PeopleSearch, "isLiving">, did: readonly [string, string]): Ask["say"] =>
  async (tree) => {
    const called = await nameInTree(tree, words);
    if (called === undefined) return null;
    const found = await tree.find({ event: null, ownName: called, ...search });
    return answerList(found, { event: null, did, called });
  };

const those = (verb: string): readonly string[] => [
  `which|what {n} ${verb} {t}`,
  `which|what|who of|among the? {n} ${verb} {t}`,
  `how many of? the? {n} ${verb} {t}`,
  `${listing} me? all? of? the? {n} who|that ${verb} {t}`,
];

/** What is asked of everybody of one name: "which Wedgwoods died before 1850". */
export const byNameForms: readonly Form[] = [
  {
    patterns: [...those("was|were born"), `${listing} me? all? of? the? {n} born {t}`],
    read: ({ n, t }) => ofName("birth", n, t),
  },
  { patterns: those("died"), read: ({ n, t }) => ofName("death", n, t) },
  {
    patterns: ["how many|which|what {n} are|is still? alive|living", `${listing} me? all? the? living {n}`].flatMap(
      ofWholeTree,
    ),
    read: ({ n }) =>
      n && {
        kind: "people",
        mentions: [],
        say: sayAll(n, { isLiving: true }, ["is listed as living", "are listed as living"]),
      },
  },
  {
    patterns: [
      "how many {n} are|is there",
      `${listing} me? all of? the? {n}`,
      `${listing} me? the {n}`,
      "who are|were all? the {n}",
      "which|what {n} are|is there",
    ].flatMap(ofWholeTree),
    read: ({ n }) => n && { kind: "people", mentions: [], say: sayAll(n, {}, ["is in your tree", "are in your tree"]) },
  },
];
