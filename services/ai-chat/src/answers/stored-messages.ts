import type { Citation, StoredCitation } from "@kinkeeper/contracts/ai-chat/citations";
import type { ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import type { QuoteState } from "@kinkeeper/contracts/archive/passages";
import { listNearKin } from "@kinkeeper/contracts/genealogy/near-kin";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { OnBehalf, Peers } from "@kinkeeper/platform/peers";
import type { MessageRow, ProposalRow } from "../exchanges/message-rows.ts";
import { shownProposal } from "../proposals/shown-proposal.ts";
import { redactProposals, type ProposalReader } from "../proposals/redact-proposals.ts";
import { quoteStates } from "../quote-states.ts";

export const sourceGone = "(What was told here rested on something that is no longer in the archive.)";

const keyOf = ({ id, field, quote }: Citation): string => [id, field, quote].join("\n");

/** How the quotes of stored answers stand in their records now: asked once for all of them, in the reader's name. */
const statesOf = async (
  peers: Peers,
  onBehalf: OnBehalf,
  citations: readonly Citation[],
): Promise<ReadonlyMap<string, QuoteState>> => {
  const quotes = [...new Map(citations.map((citation) => [keyOf(citation), citation])).values()];
  const answers = await quoteStates(peers, onBehalf, quotes);
  const states = new Map(quotes.map((citation, index) => [keyOf(citation), answers[index]!]));
  for (const citation of await hiddenMarriages(peers, onBehalf, [...quotes.values()]))
    states.set(keyOf(citation), "gone");
  return states;
};

/** Fields of a marriage and its end, which the tree alone knows. */
const ofMarriage = ["marriageDate", "marriagePlace", "partnership", "endDate", "endPlace"] as const;
const isOfMarriage = ({ field }: Citation): boolean => ofMarriage.some((one) => one === field);

/** What of marriages the tree does not tell the reader any more; whoever cannot be found is told of by the archive. */
const hiddenMarriages = async (
  peers: Peers,
  onBehalf: OnBehalf,
  quotes: readonly Citation[],
): Promise<readonly Citation[]> => {
  const unquoted: Citation[] = [];
  for (const [id, citations] of Map.groupBy(quotes.filter(isOfMarriage), (citation) => citation.id)) {
    const marriages = await marriagesOf(peers, onBehalf, id);
    unquoted.push(...citations.filter(({ quote }) => ![...marriages].some((text) => text.includes(quote))));
  }
  return unquoted;
};

const marriagesOf = async (peers: Peers, onBehalf: OnBehalf, id: string): Promise<ReadonlySet<string>> => {
  try {
    const { relationships } = await peers.ask(listNearKin, onBehalf, { params: { id } });
    const ofPerson = relationships.filter((one) => one.member1Id === id || one.member2Id === id);
    return new Set(ofPerson.flatMap((one) => ofMarriage.flatMap((field) => one[field] ?? [])));
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return new Set();
    throw error;
  }
};

const marksIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/\[(\d{1,4})\]/g)].map(([, n]) => Number(n)));

const restsOn = (marks: string, gone: ReadonlySet<number>): boolean => [...marksIn(marks)].some((n) => gone.has(n));

/** A statement whose source is gone is not told any more; paragraphs and the statements around it stay. */
const withoutGone = (content: string, gone: ReadonlySet<number>): string => {
  if (gone.size === 0) return content;
  return content
    .split("\n\n")
    .map((paragraph) => {
      // Statements end with their marks: each odd piece is the marks of the one before it.
      const pieces = paragraph.split(/((?:\[\d{1,4}\]){1,200}\.?\s{0,9})/);
      return pieces
        .flatMap((piece, index) => {
          if (index % 2 === 1)
            return restsOn(piece, gone) ? [`${sourceGone}${piece.slice(piece.trimEnd().length) || " "}`] : [piece];
          return restsOn(pieces[index + 1] ?? "", gone) ? [] : [piece];
        })
        .join("")
        .trimEnd();
    })
    .join("\n\n");
};

/** Stored messages as their owner may see them now. @throws DomainError where the archive is away */
export const shownMessages = async (
  { peers, now }: { readonly peers: Peers; readonly now: () => Date },
  reader: ProposalReader,
  rows: readonly MessageRow[],
  proposals: readonly ProposalRow[],
): Promise<ChatMessage[]> => {
  const [states, told] = await Promise.all([
    statesOf(
      peers,
      reader.onBehalf,
      rows.flatMap(({ citations }) => citations),
    ),
    redactProposals(peers, reader, proposals),
  ]);
  const shown = proposals.map(({ questionId, state, recordId }, index) => ({
    questionId,
    proposal: shownProposal(told[index]!, state, recordId, now()),
  }));
  return rows.map((row) => {
    const lost = new Set(row.citations.filter((one) => states.get(keyOf(one)) === "gone").map(({ n }) => n));
    const content = withoutGone(row.content, lost);
    // What a statement that is not told any more rested on beside it would tell of it.
    const marks = marksIn(content);
    const gone = new Set(row.citations.filter(({ n }) => lost.has(n) || !marks.has(n)).map(({ n }) => n));
    const citations = row.citations.map((one): StoredCitation => {
      const isStale = states.get(keyOf(one)) !== "found";
      return gone.has(one.n) ? { ...one, title: "", quote: "", isStale } : { ...one, isStale };
    });
    const isAnswer = row.role === "assistant";
    return {
      id: row.id,
      role: row.role,
      content,
      state: row.state,
      createdAt: row.createdAt,
      mode: row.mode,
      citations,
      proposals: isAnswer
        ? shown.filter(({ questionId }) => questionId === row.questionId).map(({ proposal }) => proposal)
        : [],
    };
  });
};
