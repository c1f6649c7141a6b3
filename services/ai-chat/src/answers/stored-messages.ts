import type { Citation, StoredCitation } from "@kinkeeper/contracts/ai-chat/citations";
import type { ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import { checkQuotes, mostQuotes, type QuoteState } from "@kinkeeper/contracts/archive/passages";
import type { OnBehalf, Peers } from "@kinkeeper/platform/peers";
import type { MessageRow, ProposalRow } from "../exchanges/message-rows.ts";
import { shownProposal } from "../proposals/shown-proposal.ts";

export const sourceGone = "(What was told here rested on something that is no longer in the archive.)";

const keyOf = ({ id, field, quote }: Citation): string => [id, field, quote].join("\n");

/** How the quotes of stored answers stand in their records now: asked once for all of them, in the reader's name. */
const statesOf = async (
  peers: Peers,
  onBehalf: OnBehalf,
  citations: readonly Citation[],
): Promise<ReadonlyMap<string, QuoteState>> => {
  const quotes = [...new Map(citations.map((citation) => [keyOf(citation), citation])).values()];
  const states = new Map<string, QuoteState>();
  for (let from = 0; from < quotes.length; from += mostQuotes) {
    const part = quotes.slice(from, from + mostQuotes);
    const body = { quotes: part.map(({ kind, id, field, quote }) => ({ kind, id, field, quote })) };
    const answers = await peers.ask(checkQuotes, onBehalf, { body });
    for (const [index, citation] of part.entries()) states.set(keyOf(citation), answers[index]!);
  }
  return states;
};

const restsOn = (marks: string, gone: ReadonlySet<number>): boolean =>
  [...marks.matchAll(/\[(\d{1,4})\]/g)].some(([, n]) => gone.has(Number(n)));

/** A statement whose source is gone is not told any more; paragraphs and the statements around it stay. */
const withoutGone = (content: string, gone: ReadonlySet<number>): string => {
  if (gone.size === 0) return content;
  return content
    .split("\n\n")
    .map((paragraph) => {
      // Statements end with their marks: each odd piece is the marks of the one before it.
      const pieces = paragraph.split(/((?:\[\d{1,4}\]){1,30}\.?\s{0,9})/);
      return pieces
        .flatMap((piece, index) => {
          if (index % 2 === 1) return restsOn(piece, gone) ? [`${sourceGone} `] : [piece];
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
  onBehalf: OnBehalf,
  rows: readonly MessageRow[],
  proposals: readonly ProposalRow[],
): Promise<ChatMessage[]> => {
  const states = await statesOf(
    peers,
    onBehalf,
    rows.flatMap(({ citations }) => citations),
  );
  return rows.map((row) => {
    const gone = new Set(row.citations.filter((one) => states.get(keyOf(one)) === "gone").map(({ n }) => n));
    const citations = row.citations.map((one): StoredCitation => {
      const isStale = states.get(keyOf(one)) !== "found";
      return gone.has(one.n) ? { ...one, title: "", quote: "", isStale } : { ...one, isStale };
    });
    const isAnswer = row.role === "assistant";
    return {
      id: row.id,
      role: row.role,
      content: withoutGone(row.content, gone),
      state: row.state,
      createdAt: row.createdAt,
      mode: row.mode,
      citations,
      proposals: isAnswer
        ? proposals
            .filter(({ questionId }) => questionId === row.questionId)
            .map(({ proposal, state, recordId }) => shownProposal(proposal, state, recordId, now()))
        : [],
    };
  });
};
