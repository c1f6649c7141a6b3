import { DomainError } from "@kinkeeper/platform/domain-error";
import type {
  Answerer,
  AnswerPart,
  AnswerTools,
  FoundRecords,
  Question,
  Source,
  TreeFinding,
  Turn,
} from "../answerer.ts";
import { takeSentences } from "../../text/sentences.ts";
import { asksToAdd, readAddition } from "./additions/read-addition.ts";
import { proposeAddition } from "./additions/propose-addition.ts";
import { relevanceOf } from "./source-relevance.ts";
import { smallTalk } from "./small-talk.ts";
import { readListing } from "./read-listing.ts";
import { readFollowUp, withNames } from "./follow-up.ts";
import { questionParts } from "./question-parts.ts";
import { nearestOf, quotations, titles } from "./quote-passages.ts";

export const notSaid =
  "Your archive does not say. If you know more, you can add it: “Add a story about …”, or ask in other words.";

export const additionUnclear =
  "I did not understand what to add. Please say it like this: “Add a person called Mary Miller, born 1925”, or “Add a story called The walk: We went out every day at noon.”";

const whoIsMeant = (word: string): string =>
  `It is not clear whom you mean by “${word.toLowerCase()}”. Please ask again with a name.`;

const notInSoManyWords = "Your archive does not say that in so many words. This comes nearest:";

const frame = (text: string): AnswerPart => ({ type: "frame", text });
const statement = (text: string): AnswerPart => ({ type: "statement", text });

/** Statements with something between each two. */
function* separately(statements: readonly string[], between: string): Generator<AnswerPart> {
  for (const [index, told] of statements.entries()) {
    if (index > 0) yield frame(between);
    yield statement(told);
  }
}

/** Every sentence of a statement with the sources of all of it. */
function* eachCited(told: string, sources: readonly Source[]): Generator<AnswerPart> {
  const marks = sources.map(({ ref }) => `[${ref}]`).join("");
  const { sentences, rest } = takeSentences(told);
  for (const sentence of [...sentences, rest]) {
    const written = sentence.trimEnd();
    yield statement(`${written} ${marks}${sentence.slice(written.length)}`);
  }
}

function* ofTree({ outcome, sentence, statements }: TreeFinding): Generator<AnswerPart> {
  if (outcome === "nobody" || statements.length === 0) {
    yield frame(sentence);
    return;
  }
  for (const [index, { sentence: told, sources }] of statements.entries()) {
    if (index > 0) yield frame("\n\n");
    // How many people the tree holds rests on no record.
    if (sources.length === 0) yield frame(told);
    else yield* eachCited(told, sources);
  }
}

async function* quoted(query: string, tools: AnswerTools): AsyncGenerator<AnswerPart, boolean> {
  const sources = await tools.search(query);
  if (sources.length === 0 || relevanceOf(query, sources) === "unrelated") return false;
  // What is not quoted says nothing.
  const isRelevant = relevanceOf(query, nearestOf(sources)) === "relevant";
  yield frame(isRelevant ? "This is what your archive says:\n\n" : `${notInSoManyWords}\n\n`);
  yield* separately(quotations(sources), "\n\n");
  return true;
}

/** Sentences that name a year. */
async function* saidOfYear(year: string, tools: AnswerTools): AsyncGenerator<AnswerPart, boolean> {
  const sources = await tools.search(year);
  // The year 184 is not named by 1842.
  const name = new RegExp(String.raw`(?<!\d)${year}(?!\d)`);
  const naming = sources.filter(({ text, best: [start, end] }) => name.test(text.slice(start, end)));
  if (naming.length === 0) return false;
  yield frame(`This is what your archive says of ${year}:\n\n`);
  yield* separately(quotations(naming), "\n\n");
  return true;
}

/** Records by their titles, and how many there are. */
function* recordsOf(inWords: string, { total, isPart, sources }: FoundRecords): Generator<AnswerPart> {
  const count = isPart ? `at least ${total}` : `${total}`;
  const more = total > sources.length ? `, the first of ${count}` : ` (${count})`;
  yield frame(`This is what your archive says of ${inWords}${more}:\n\n`);
  yield* separately(titles(sources), "\n");
}

/** Records that were asked for themselves. */
async function* listed(text: string, tools: AnswerTools): AsyncGenerator<AnswerPart, boolean> {
  const listing = readListing(text);
  if (!listing) return false;
  const lists = [listing, ...(listing.stories ? [listing.stories] : [])];
  const [records, findings] = await Promise.all([
    Promise.all(lists.map(async ({ filter, inWords }) => ({ inWords, found: await tools.records(filter) }))),
    Promise.all((listing.ofTree ?? []).map((question) => tools.askTree(question))),
  ]);
  const sections = [
    ...records.filter(({ found }) => found.total > 0).map(({ inWords, found }) => recordsOf(inWords, found)),
    ...findings.flatMap((finding) => (finding?.outcome === "answered" ? [ofTree(finding)] : [])),
  ];
  for (const [index, section] of sections.entries()) {
    if (index > 0) yield frame("\n\n");
    yield* section;
  }
  if (sections.length > 0) return true;
  if (records.some(({ found }) => found.isPart)) return false;
  // Whom or what a record is about may be said in other words.
  const isSought = listing.filter.about !== undefined;
  if (isSought && listing.isWhether) return false;
  if (listing.year !== undefined && (yield* saidOfYear(listing.year, tools))) return true;
  yield frame(
    isSought
      ? `I cannot find any ${listing.inWords} in your archive.`
      : `Your archive does not hold any ${listing.inWords}.`,
  );
  return true;
}

/** What can be proposed is shown as a card; what cannot is said in words. */
async function* added(question: Question, tools: AnswerTools): AsyncGenerator<AnswerPart, boolean> {
  const addition = readAddition(question.text);
  if (!addition) {
    if (!asksToAdd(question.text)) return false;
    yield frame(additionUnclear);
    return true;
  }
  try {
    yield frame(await proposeAddition(addition, tools));
  } catch (error) {
    if (!(error instanceof DomainError) || !["INVALID_INPUT", "NOT_FOUND", "FORBIDDEN"].includes(error.code))
      throw error;
    yield frame(error.message);
  }
  return true;
}

/** Of a question in several parts what the tree says to each, if it answers them all: in the next part "she" is of whom the one before told. */
const findingsOfParts = async (
  text: string,
  earlier: readonly Turn[],
  tools: AnswerTools,
): Promise<readonly TreeFinding[]> => {
  const findings: TreeFinding[] = [];
  const turns = [...earlier];
  for (const part of questionParts(text)) {
    const finding = await tools.askTree(await withNames(part, turns, tools));
    if (!finding || finding.outcome === "nobody") return [];
    findings.push(finding);
    const people = finding.statements.flatMap(({ sources }) => sources.map(({ id, title }) => [id, title] as const));
    turns.push({
      role: "assistant",
      content: finding.sentence,
      people: [...new Map(people)].map(([id, name]) => ({ id, name })),
    });
  }
  return findings;
};

/** What the tree says once a name is read as it is written there: "Wegwood" as "Wedgwood". */
async function* respelt(text: string, tools: AnswerTools): AsyncGenerator<AnswerPart, boolean> {
  const read = await tools.respelt(text);
  const finding = read === undefined ? undefined : await tools.askTree(read);
  if (!finding || finding.outcome === "nobody") return false;
  yield frame(`Read as “${read}”:\n\n`);
  yield* ofTree(finding);
  return true;
}

async function* answerOffline(question: Question, tools: AnswerTools): AsyncGenerator<AnswerPart> {
  const reply = smallTalk(question.text);
  if (reply !== undefined) return yield frame(reply);
  if (yield* added(question, tools)) return;
  const { text, unclear } = await readFollowUp(question.text, question.earlier, tools);
  const finding = await tools.askTree(text);
  if (finding && finding.outcome !== "nobody") return yield* ofTree(finding);
  // What would be found is of anybody.
  if (unclear !== undefined) return yield frame(whoIsMeant(unclear));
  const findings = await findingsOfParts(text, question.earlier, tools);
  for (const [index, one] of findings.entries()) {
    if (index > 0) yield frame("\n\n");
    yield* ofTree(one);
  }
  if (findings.length > 0) return;
  if (finding && (yield* respelt(text, tools))) return;
  if (yield* listed(text, tools)) return;
  if (yield* quoted(text, tools)) return;
  if (finding) yield* ofTree(finding);
  else yield frame(notSaid);
}

/** Answers with no model: what the tree computes, or sentences quoted from the archive, each with its source. */
export const offlineAnswerer = (): Answerer => ({
  mode: "offline",
  retrieval: "itself",
  answer: async function* (question, tools, _asker, signal) {
    for await (const part of answerOffline(question, tools)) {
      signal.throwIfAborted();
      yield part;
    }
  },
});
