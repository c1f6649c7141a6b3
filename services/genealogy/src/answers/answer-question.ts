import { peopleOfAnswer, type AnswerStatement, type TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import { withApostrophe } from "./apostrophes.ts";
import type { Ask, Answer, Subject } from "./ask.ts";
import type { AskedTree } from "./asked-tree.ts";
import type { Mention } from "./mentions.ts";
import { answerPersonOf, nameWithYears } from "./people.ts";
import { readQuestion } from "./read-question.ts";
import { resolve, type Resolved } from "./resolve.ts";
import { capital, count, listed } from "./sentences.ts";

/** A name that fits more people than these is asked back about; for fewer each is answered. */
const answeredEach = 4;
/** People who nearly have a name are named to choose from, so many of them. */
const mostOthers = 6;

const statementOf = ({ sentence, about, facts = [], path = [] }: Answer): AnswerStatement => {
  const along = path.slice(0, 2 * peopleOfAnswer).map(({ personId, step }) => ({ personId, step }));
  const ids = [...about.slice(0, peopleOfAnswer), ...along.map(({ personId }) => personId)];
  return {
    sentence,
    personIds: [
      ...new Set([...ids, ...facts.flatMap(({ personId, otherId }) => [personId, ...(otherId ? [otherId] : [])])]),
    ],
    facts: [...facts],
    path: along,
  };
};

/** Every choice of one of each. */
const combinations = (lists: readonly (readonly Subject[])[]): readonly (readonly Subject[])[] =>
  lists.reduce<readonly (readonly Subject[])[]>(
    (all, list) => all.flatMap((chosen) => list.map((one) => [...chosen, one])),
    [[]],
  );

const composed = async (
  tree: AskedTree,
  kind: Ask["kind"],
  outcome: TreeAnswer["outcome"],
  said: readonly Answer[],
  candidates: TreeAnswer["candidates"],
): Promise<TreeAnswer> => {
  const statements = said.map(statementOf);
  const ids = new Set([
    ...statements.flatMap(({ personIds }) => personIds),
    ...candidates.flatMap(({ personIds }) => personIds),
  ]);
  const people = await tree.people(ids);
  const known = new Set(people.map(({ id }) => id));
  const total = said.length === 1 ? (said[0]!.total ?? null) : null;
  return {
    kind,
    outcome,
    sentence: statements.map(({ sentence }) => sentence).join(" "),
    // Somebody who was removed meanwhile is nobody's.
    statements: statements.map((one) => ({
      ...one,
      personIds: one.personIds.filter((id) => known.has(id)),
      facts: one.facts.filter(
        ({ personId, otherId }) => known.has(personId) && (otherId === null || known.has(otherId)),
      ),
      path: one.path.every(({ personId }) => known.has(personId)) ? one.path : [],
    })),
    people: people.map(answerPersonOf),
    total,
    candidates: candidates.map(({ typed, personIds }) => ({
      typed,
      personIds: personIds.filter((id) => known.has(id)),
    })),
  };
};

/** Whom a name can mean beside those who were told of. */
const candidatesOf = (
  resolved: readonly Resolved[],
  subjectIds: ReadonlySet<string> = new Set(),
): TreeAnswer["candidates"] =>
  resolved.flatMap(({ mention, subjects, others }) => {
    const meant =
      subjects.length > 1 ? subjects.map(({ person }) => person).filter(({ id }) => !subjectIds.has(id)) : [];
    const people = meant.length > 0 ? meant : others.slice(0, mostOthers);
    return people.length === 0
      ? []
      : [{ typed: mention.text, personIds: people.slice(0, peopleOfAnswer).map(({ id }) => id) }];
  });

const askBack = ({ mention, subjects }: Resolved): Answer => {
  const shown = subjects.slice(0, 12).map(({ person }) => nameWithYears(person));
  const more = subjects.length - shown.length;
  return {
    sentence: `${capital(count(subjects.length))} people in your tree may be “${mention.text}”: ${listed(more > 0 ? [...shown, `${count(more)} more`] : shown)}. Which one do you mean?`,
    isKnown: false,
    about: subjects.map(({ person }) => person.id),
  };
};

/** Words that name nobody by themselves. */
const pronouns = new Set("he she they it him them hers this that these those".split(" "));

/** A question about "she", and nothing that says who that is. */
const unclear = (resolved: readonly Resolved[]): Answer | undefined => {
  const word = resolved.find(
    ({ mention, subjects }) => subjects.length === 0 && mention.words.every((one) => pronouns.has(one)),
  )?.mention;
  if (word === undefined || word.isMe) return undefined;
  return {
    sentence: `It is not clear whom you mean by “${word.words.join(" ")}”. Please ask again with a name.`,
    isKnown: false,
    about: [],
  };
};

const nobodyCalled = (resolved: readonly Resolved[]): Answer => {
  const missing = resolved.filter(({ subjects }) => subjects.length === 0);
  const why = missing.find((one) => one.missing !== undefined)?.missing;
  return {
    sentence:
      why ??
      `Nobody in your tree is called ${listed([...new Set(missing.map(({ mention }) => `“${mention.text}”`))]).replace(" and ", " or ")}.`,
    isKnown: false,
    about: [],
  };
};

/** The reading of which everybody is there; where there is none, the first, after looking for nicknames too. */
const bestReading = async (
  tree: AskedTree,
  readings: readonly (readonly Mention[])[],
  isThorough = false,
): Promise<readonly Resolved[]> => {
  // All names of all readings are looked for in one statement.
  const resolved = await resolve(tree, readings.flat(), isThorough);
  const size = readings[0]!.length;
  const each = readings.map((_, at) => resolved.slice(at * size, (at + 1) * size));
  const complete = each.filter((one) => one.every(({ subjects }) => subjects.length > 0));
  const clear = complete.find((one) => one.every(({ subjects }) => subjects.length === 1));
  const found = clear ?? complete[0];
  if (found) return found;
  return isThorough ? each[0]! : bestReading(tree, readings, true);
};

/** Whether it is asked of two people together: when they married, who their children are. */
const isOfCouple = ({ kind, mentions }: Ask): boolean =>
  (kind === "marriage" || kind === "relatives") && mentions.length === 2;

/** Every choice of one of each who are partners; of whoever is meant by two names. */
const couplesAmong = async (
  tree: AskedTree,
  [ones = [], others = []]: readonly (readonly Subject[])[],
): Promise<readonly (readonly Subject[])[]> => {
  const unions = await tree.unionsOf(ones.map(({ person }) => person.id));
  const partners = new Set(unions.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]));
  return combinations([ones, others]).filter(([one, other]) => partners.has(`${one!.person.id} ${other!.person.id}`));
};

/** Those who are meant, and after them those whose names hold the words as well. */
const whoeverFits = ({ mention, subjects, others }: Resolved): readonly Subject[] => [
  ...subjects,
  // Of "Emma's father" the others are called Emma.
  ...(mention.steps.length > 0 ? [] : others).map((person) => ({ person, called: nameWithYears(person) })),
];

interface Said {
  readonly subjects: readonly Subject[];
  readonly said: Answer;
}

/** What is said of each choice; nothing of those of whom only the tree could tell that it is no question. */
const sayEach = async (
  tree: AskedTree,
  { say }: Ask,
  choices: readonly (readonly Subject[])[],
): Promise<readonly Said[]> => {
  const answers: Said[] = [];
  for (const subjects of choices) {
    const said = await say(tree, subjects);
    if (said !== null) answers.push({ subjects, said });
  }
  return answers;
};

const isAnyKnown = (answers: readonly Said[]): boolean => answers.some(({ said }) => said.isKnown);

/** Answers a question from the tree; null where it is none that the tree answers. Where nobody is called so an apostrophe may be missing. */
export const answerTo = async (tree: AskedTree, question: string): Promise<TreeAnswer | null> => {
  const answer = await answerAsTyped(tree, question);
  if (answer !== null && answer.outcome !== "nobody") return answer;
  for (const other of withApostrophe(question)) {
    const found = await answerAsTyped(tree, other);
    if (found !== null && found.outcome !== "nobody") return found;
  }
  return answer;
};

const answerAsTyped = async (tree: AskedTree, question: string): Promise<TreeAnswer | null> => {
  const ask = readQuestion(question);
  if (ask === undefined) return null;
  const { kind, mentions, otherMentions = [], isGuess = false, say } = ask;
  if (mentions.length === 0) {
    const answer = await say(tree, []);
    if (answer === null) return null;
    return composed(tree, kind, answer.isKnown ? "answered" : "unknown", [answer], []);
  }
  const resolved = await bestReading(tree, [mentions, ...otherMentions]);
  const asksWho = unclear(resolved);
  if (asksWho) return composed(tree, kind, "unknown", [asksWho], []);
  const isSomebodyMissing = resolved.some(({ subjects }) => subjects.length === 0);
  if (isSomebodyMissing && isGuess && resolved.every(({ missing }) => missing === undefined)) return null;
  if (isSomebodyMissing) return composed(tree, kind, "nobody", [nobodyCalled(resolved)], candidatesOf(resolved));
  const best = resolved.map(({ subjects }) => subjects);
  const couples = isOfCouple(ask) ? await couplesAmong(tree, best) : [];
  const several = resolved.filter(({ subjects }) => subjects.length > 1);
  const choices = couples.length || best.reduce((product, subjects) => product * subjects.length, 1);
  if (choices > answeredEach) return composed(tree, kind, "ambiguous", several.map(askBack), candidatesOf(resolved));
  let answers = await sayEach(tree, ask, couples.length > 0 ? couples : combinations(best));
  if (isOfCouple(ask) && !isAnyKnown(answers)) {
    // "Albert", who is called just so, is hardly meant beside the wife of another Albert.
    const others = await couplesAmong(tree, resolved.map(whoeverFits));
    const found = others.length > answeredEach ? [] : await sayEach(tree, ask, others);
    if (isAnyKnown(found)) answers = found;
  }
  if (answers.length === 0) return null;
  const known = answers.filter(({ said }) => said.isKnown);
  // Of several couples those who married, or had children, are meant; else whatever is known goes first.
  const given =
    isOfCouple(ask) && known.length > 0 ? known : [...known, ...answers.filter(({ said }) => !said.isKnown)];
  const subjectIds = new Set(given.flatMap(({ subjects }) => subjects.map(({ person }) => person.id)));
  const outcome = given.length > 1 ? "ambiguous" : known.length > 0 ? "answered" : "unknown";
  return composed(
    tree,
    kind,
    outcome,
    given.map(({ said }) => said),
    candidatesOf(resolved, subjectIds),
  );
};
