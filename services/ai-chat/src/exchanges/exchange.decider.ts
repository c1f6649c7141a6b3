import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import type { ExchangeEvent } from "@kinkeeper/contracts/ai-chat/events";
import type { AnswerMode, AnswerUsage, MessageState } from "@kinkeeper/contracts/ai-chat/messages";
import type { Proposal } from "@kinkeeper/contracts/ai-chat/proposals";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound, TooManyRequests } from "@kinkeeper/platform/domain-error";

/** Changes that one answer may propose. */
const mostProposals = 5;

/** Whom a proposal would change, as they stood when it was made. */
export interface ProposalTarget {
  readonly id: string;
  readonly revision: number;
}

export interface KnownProposal {
  /** Null once its account was erased. */
  readonly proposal: Proposal | null;
  readonly target: ProposalTarget | null;
  readonly state: "open" | "confirmed" | "rejected";
  readonly recordId: string | null;
}

/** One question with what came of it. */
export type Exchange =
  | { readonly status: "absent" }
  | {
      readonly status: "asked" | "answered";
      readonly conversationId: string;
      readonly userId: string;
      readonly proposals: ReadonlyMap<string, KnownProposal>;
    };

interface About {
  readonly conversationId: string;
  readonly questionId: string;
  readonly userId: string;
  readonly now: Date;
}

export interface GivenAnswer {
  readonly messageId: string;
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly state: MessageState;
  readonly mode: AnswerMode;
  readonly usage: AnswerUsage | null;
  readonly providerResponseId: string | null;
  /** Everybody of the tree whom it may name. */
  readonly people: readonly string[];
}

export type ExchangeCommand =
  | ({ readonly type: "Ask"; readonly text: string } & About)
  | ({ readonly type: "Answer"; readonly answer: GivenAnswer } & About)
  | ({ readonly type: "Propose"; readonly proposal: Proposal; readonly target: ProposalTarget | null } & About)
  /** The ordinary command has written `recordId`. */
  | ({ readonly type: "ConfirmProposal"; readonly proposalId: string; readonly recordId: string } & About)
  | ({ readonly type: "RejectProposal"; readonly proposalId: string } & About);

export const exchangeStream = (tenantId: string, questionId: string): string =>
  streamName("exchange", tenantId, questionId);

/**
 * A proposal that may be carried out now.
 * @throws DomainError NOT_FOUND; CONFLICT where it was rejected or its time is over
 */
export const requireConfirmable = (
  exchange: Exchange,
  {
    conversationId,
    userId,
    proposalId,
    now,
  }: Pick<About, "conversationId" | "userId" | "now"> & { proposalId: string },
): KnownProposal & { readonly proposal: Proposal } => {
  const known = proposalOf(exchange, { conversationId, userId, proposalId });
  const { proposal } = known;
  if (proposal === null) throw notFound("proposal");
  if (known.state === "rejected") throw new DomainError("CONFLICT", "You have rejected this change.");
  if (known.state === "open" && new Date(proposal.expiresAt) <= now)
    throw new DomainError("CONFLICT", "This proposal is more than a day old. Please ask for it again.");
  return { ...known, proposal };
};

/** Of somebody else's exchange nothing is there. */
const ownedBy = (exchange: Exchange, { conversationId, userId }: Pick<About, "conversationId" | "userId">) => {
  if (exchange.status === "absent" || exchange.userId !== userId || exchange.conversationId !== conversationId)
    throw notFound("message");
  return exchange;
};

const proposalOf = (
  exchange: Exchange,
  about: Pick<About, "conversationId" | "userId"> & { readonly proposalId: string },
): KnownProposal => {
  const known = ownedBy(exchange, about).proposals.get(about.proposalId);
  if (!known) throw notFound("proposal");
  return known;
};

const decide = (command: ExchangeCommand, exchange: Exchange): ExchangeEvent[] => {
  const { conversationId, questionId, userId } = command;
  const about = { conversationId, questionId, userId, at: command.now.toISOString() };
  switch (command.type) {
    case "Ask":
      return exchange.status === "absent" ? [{ type: "QuestionAsked", data: { ...about, text: command.text } }] : [];
    case "Answer":
      if (ownedBy(exchange, command).status === "answered") return [];
      return [
        {
          type: "QuestionAnswered",
          data: {
            ...about,
            ...command.answer,
            citations: [...command.answer.citations],
            people: [...command.answer.people],
          },
        },
      ];
    case "Propose": {
      const { proposals } = ownedBy(exchange, command);
      const { proposal, target } = command;
      if (proposals.has(proposal.id)) return [];
      if (proposals.size >= mostProposals)
        throw new TooManyRequests(`At most ${mostProposals} changes can be proposed at a time.`, 1);
      return [{ type: "ContentProposed", data: { ...about, proposalId: proposal.id, proposal, target } }];
    }
    case "ConfirmProposal": {
      const { proposalId, recordId } = command;
      if (requireConfirmable(exchange, command).state === "confirmed") return [];
      return [{ type: "ProposalConfirmed", data: { ...about, proposalId, recordId } }];
    }
    case "RejectProposal": {
      const { proposalId } = command;
      const { state } = proposalOf(exchange, command);
      if (state === "confirmed") throw new DomainError("CONFLICT", "This change has been carried out already.");
      return state === "rejected" ? [] : [{ type: "ProposalRejected", data: { ...about, proposalId } }];
    }
  }
};

const withProposal = (exchange: Exchange, id: string, change: Partial<KnownProposal>): Exchange => {
  if (exchange.status === "absent") return exchange;
  const before = exchange.proposals.get(id) ?? { proposal: null, target: null, state: "open", recordId: null };
  return { ...exchange, proposals: new Map(exchange.proposals).set(id, { ...before, ...change }) };
};

const evolve = (exchange: Exchange, { type, data }: ExchangeEvent): Exchange => {
  switch (type) {
    case "QuestionAsked":
      return {
        status: "asked",
        conversationId: data.conversationId,
        userId: data.userId,
        proposals: new Map(),
      };
    case "QuestionAnswered":
      return exchange.status === "absent" ? exchange : { ...exchange, status: "answered" };
    case "ContentProposed":
      return withProposal(exchange, data.proposalId, { proposal: data.proposal, target: data.target });
    case "ProposalConfirmed":
      return withProposal(exchange, data.proposalId, { state: "confirmed", recordId: data.recordId });
    case "ProposalRejected":
      return withProposal(exchange, data.proposalId, { state: "rejected" });
  }
};

export const exchangeDecider: Decider<Exchange, ExchangeCommand, ExchangeEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
