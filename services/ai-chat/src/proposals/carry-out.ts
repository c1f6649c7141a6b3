import type { Proposal } from "@kinkeeper/contracts/ai-chat/proposals";
import type { OnBehalf, Peers } from "@kinkeeper/platform/peers";
import type { KnownProposal } from "../exchanges/exchange.decider.ts";
import { proposalKinds } from "./proposal-kinds.ts";

/**
 * Runs the ordinary command of a proposal in its user's own name, with the body that the card showed. Answers the id of the
 * record that its link leads to.
 * @throws DomainError as that command refuses; STALE_REVISION where the person was changed since
 */
export const carryOut = async (
  peers: Peers,
  onBehalf: OnBehalf,
  { proposal, target }: KnownProposal & { readonly proposal: Proposal },
): Promise<string> => {
  const { endpoint } = proposalKinds[proposal.kind];
  const written = (await peers.ask(endpoint, onBehalf, {
    ...(target ? { params: { id: target.id }, ifRevision: target.revision } : {}),
    body: proposal.fields,
    idempotencyKey: proposal.id,
  })) as { readonly id: string; readonly member1Id?: string };
  // A relationship has no page of its own.
  return written.member1Id ?? written.id;
};
