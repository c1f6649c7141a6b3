import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import type { AskedTree } from "./asked-tree.ts";
import { bySeniority } from "./by-seniority.ts";
import type { Mention } from "./mentions.ts";
import { chooseNamed, fit } from "./names.ts";
import { nameOf, type Person } from "./people.ts";
import { relativesOf } from "./relatives-of.ts";
import type { Subject } from "./ask.ts";

/** Whom a mention can mean. */
export interface Resolved {
  readonly mention: Mention;
  /** One: this is who is meant. Several: any of them. */
  readonly subjects: readonly Subject[];
  /** People whose names hold the words too, and who were not taken to be meant. */
  readonly others: readonly Person[];
  /** Why there is nobody. */
  readonly missing?: string;
}

/** "Wedgwood" of "Wedgwood II": a number belongs to one person. */
const surname = (name: string): string => name.replace(/ (?:[IVX]+|jr\.?|sr\.?)$/i, "");

const calledOf = (person: Person, married: string | null, isOneOfSeveral: boolean): string => {
  const years = isOneOfSeveral ? lifeYears(person.details) : "";
  const beside = [...(married === null ? [] : [`${surname(married)} by marriage`]), ...(years === "" ? [] : [years])];
  return beside.length === 0 ? nameOf(person) : `${nameOf(person)} (${beside.join(", ")})`;
};

/** From somebody to the kin of theirs that a question means: "Emma’s father". */
const walked = async (tree: AskedTree, from: Resolved): Promise<Resolved> => {
  let { subjects } = from;
  for (const term of from.mention.steps) {
    const graph = await tree.graph();
    const ids = new Set<string>();
    for (const { person } of subjects) for (const { id } of await relativesOf(graph, person.id, term)) ids.add(id);
    const people = await tree.people(ids);
    if (people.length === 0)
      return {
        ...from,
        subjects: [],
        missing: `Your archive names no ${term.isPlural ? term.many : term.one} of ${subjects.map(({ called }) => called).join(" or ")}.`,
      };
    subjects = people.map((person) => ({ person, called: calledOf(person, null, people.length > 1) }));
  }
  return { ...from, subjects };
};

/** Who the mentions mean, all of them in one statement. */
export const resolve = async (
  tree: AskedTree,
  mentions: readonly Mention[],
  isThorough: boolean,
): Promise<readonly Resolved[]> => {
  const byName = mentions.filter(({ isMe }) => !isMe);
  const found = await tree.named(
    byName.map(({ words }) => words),
    isThorough,
  );
  const self = mentions.some(({ isMe }) => isMe) ? await tree.self() : undefined;
  const resolved: Resolved[] = [];
  for (const mention of mentions) {
    if (mention.isMe) {
      const subjects = self ? [{ person: self, called: nameOf(self) }] : [];
      const missing =
        "Open your own page in the tree and choose “This is me”, so that questions about you can be answered.";
      resolved.push(await walked(tree, { mention, subjects, others: [], ...(self ? {} : { missing }) }));
      continue;
    }
    const { people, others } = chooseNamed(found[byName.indexOf(mention)] ?? [], mention);
    resolved.push(
      await walked(tree, {
        mention,
        subjects: bySeniority(people.map((one) => one.person)).map((person) => {
          const married = people.find(({ id }) => id === person.id)?.married ?? null;
          return { person, called: calledOf(person, married, people.length > 1) };
        }),
        others: people[0]?.fit === fit.called ? [] : others.map(({ person }) => person),
      }),
    );
  }
  return resolved;
};
