import type { Proposal } from "@kinkeeper/contracts/ai-chat/proposals";
import type { SearchKind } from "@kinkeeper/contracts/archive/search";
import { isFamilyAdmin, type Claims } from "@kinkeeper/contracts/claims";
import type { OnBehalf, Peers } from "@kinkeeper/platform/peers";
import { quoteStates } from "../quote-states.ts";
import { fieldLabels, peopleFields, peopleIn } from "./proposal-kinds.ts";

/** A proposal as it was made, and whom it would change. */
export interface MadeProposal {
  readonly proposal: Proposal;
  readonly targetId: string | null;
}

/** Who reads them. */
export interface ProposalReader {
  readonly onBehalf: OnBehalf;
  /** Only administrators are told what people were said to be before: it may be private. */
  readonly isFamilyAdmin: boolean;
}

export const readerOf = (caller: Claims, onBehalf: OnBehalf): ProposalReader => ({
  onBehalf,
  isFamilyAdmin: isFamilyAdmin(caller),
});

interface NamedRecord {
  readonly kind: SearchKind;
  readonly id: string;
}

/** What stands where its reader may no longer be told. */
const placeholder = "Private";

const recordsIn = ({ proposal, targetId }: MadeProposal): readonly NamedRecord[] => [
  ...proposal.duplicates,
  ...[...peopleIn(proposal.fields), ...(targetId === null ? [] : [targetId])].map(
    (id) => ({ kind: "people", id }) as const,
  ),
];

/** Which of these records their reader does not see, or sees no name of. @throws DomainError where the archive is away */
const goneOf = async (
  peers: Peers,
  onBehalf: OnBehalf,
  records: readonly NamedRecord[],
): Promise<ReadonlySet<string>> => {
  const named = [...new Map(records.map((record) => [record.id, record])).values()];
  // Nothing of the name: whether there is one that the reader sees.
  const quotes = named.map(({ kind, id }) => {
    const field = kind === "people" || kind === "traditions" ? "name" : "title";
    return { kind, id, field, quote: "" };
  });
  const states = await quoteStates(peers, onBehalf, quotes);
  return new Set(named.filter((_, index) => states[index] === "gone").map(({ id }) => id));
};

const redacted = (
  { proposal, targetId }: MadeProposal,
  gone: ReadonlySet<string>,
  { isFamilyAdmin }: ProposalReader,
): Proposal => {
  const isTargetGone = targetId !== null && gone.has(targetId);
  const hidden = new Set(
    Object.entries(proposal.fields)
      .filter(([field, value]) => peopleFields.has(field) && peopleIn({ [field]: value }).some((id) => gone.has(id)))
      .map(([field]) => fieldLabels[field] ?? field),
  );
  return {
    ...proposal,
    duplicates: proposal.duplicates.filter(({ id }) => !gone.has(id)),
    preview: proposal.preview.map(({ label, before, after }, index) => {
      // The person it changes stands first, by name.
      const isNamed = hidden.has(label) || (isTargetGone && index === 0);
      const isRedacted = isTargetGone || isNamed || (!isFamilyAdmin && targetId !== null && index > 0);
      return { label, before: isRedacted ? null : before, after: isNamed ? placeholder : after };
    }),
  };
};

/**
 * Proposals as their owner may be told of them now: without the names and values of records that were taken away or made private
 * since. What they wrote themselves stays. @throws DomainError where the archive is away
 */
export const redactProposals = async (
  peers: Peers,
  reader: ProposalReader,
  made: readonly MadeProposal[],
): Promise<readonly Proposal[]> => {
  const gone = await goneOf(peers, reader.onBehalf, made.flatMap(recordsIn));
  return made.map((one) => redacted(one, gone, reader));
};
