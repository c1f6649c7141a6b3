import { confirmProposal, rejectProposal, type StoredProposal } from "@kinkeeper/contracts/ai-chat/proposals";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route, type RouteRequest } from "@kinkeeper/platform/http/route";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import { loadStream } from "@kinkeeper/platform/load-stream";
import { onBehalfOf } from "@kinkeeper/platform/peers";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { exchangeDecider, exchangeStream, requireConfirmable, type Exchange } from "../exchanges/exchange.decider.ts";
import { questionOfProposal } from "../exchanges/message-rows.ts";
import { carryOut } from "./carry-out.ts";
import { shownProposal } from "./shown-proposal.ts";
import { readerOf, redactProposals, type ProposalReader } from "./redact-proposals.ts";

type Deciding = Pick<RouteRequest<typeof confirmProposal>, "params" | "caller" | "tenantId" | "context">;

/** Proposals are decided by the user whose they are; nothing an answer says can do it. */
export const proposalRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { journal, readModel, peers, now } = dependencies;
  /** One decision on a proposal at a time: a double click carries it out once. */
  const deciding = new KeyedMutex();

  const find = async ({ params: { id, proposalId }, caller, tenantId }: Deciding) => {
    const viewer = { tenantId, userId: caller.sub };
    const questionId = await readModel.asViewer(viewer, (sql) => questionOfProposal(sql, viewer, id, proposalId));
    if (questionId === undefined) throw notFound("proposal");
    const stream = exchangeStream(tenantId, questionId);
    return { stream, about: { conversationId: id, questionId, userId: caller.sub, proposalId } };
  };

  const shown = async (exchange: Exchange, proposalId: string, reader: ProposalReader): Promise<StoredProposal> => {
    const known = exchange.status === "absent" ? undefined : exchange.proposals.get(proposalId);
    if (!known?.proposal) throw notFound("proposal");
    const made = { proposal: known.proposal, targetId: known.target?.id ?? null };
    const [proposal] = await redactProposals(peers, reader, [made]);
    return shownProposal(proposal!, known.state, known.recordId, now());
  };

  return [
    route(confirmProposal, async (request) => {
      const { stream, about } = await find(request);
      const { proposalId } = about;
      return deciding.run(proposalId, async () => {
        const { state: exchange } = await loadStream(journal, exchangeDecider, stream);
        const time = now();
        const known = requireConfirmable(exchange, { ...about, now: time });
        const reader = readerOf(request.caller, onBehalfOf(request));
        if (known.state === "confirmed") return shown(exchange, proposalId, reader);
        // Under one key, so that what was written before a crash is not written again.
        const recordId = await carryOut(peers, reader.onBehalf, known);
        const command = { type: "ConfirmProposal", ...about, recordId, now: time } as const;
        const { state } = await executeCommand(dependencies, exchangeDecider, stream, command, request.context);
        return shown(state, proposalId, reader);
      });
    }),

    route(rejectProposal, async (request) => {
      const { stream, about } = await find(request);
      return deciding.run(about.proposalId, async () => {
        const command = { type: "RejectProposal", ...about, now: now() } as const;
        const { state } = await executeCommand(dependencies, exchangeDecider, stream, command, request.context);
        return shown(state, about.proposalId, readerOf(request.caller, onBehalfOf(request)));
      });
    }),
  ];
};
