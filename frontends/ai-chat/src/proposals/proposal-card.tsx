import { listMessages } from "@kinkeeper/contracts/ai-chat/messages";
import {
  confirmProposal,
  rejectProposal,
  type Proposal,
  type StoredProposal,
} from "@kinkeeper/contracts/ai-chat/proposals";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Check, FilePenLine } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { proposalWords, stateAt } from "./proposal-words.ts";

const linkStyles = "focus-ring rounded-sm text-accent underline underline-offset-4";

/** What would change, exactly, and what may be there already. */
const Change = ({ proposal: { preview, duplicates } }: { proposal: Proposal }) => (
  <>
    <dl className="mt-3 grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
      {preview.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
            {before !== null && before !== after && (
              <>
                <span className="sr-only">now </span>
                <s className="text-ink-soft">{before}</s>
                <span aria-hidden className="text-ink-soft">
                  {" → "}
                </span>
                <span className="sr-only">then </span>
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
    {duplicates.length > 0 && (
      <div className="mt-3 rounded-control bg-warm-soft px-3 py-2 text-sm">
        <p className="font-medium">Already in your archive?</p>
        <ul className="mt-1 grid gap-1">
          {duplicates.map(({ id, title, href }) => (
            <li key={id}>
              <Link href={href} className={linkStyles}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    )}
  </>
);

const Frame = ({ proposal, state, children }: { proposal: Proposal; state?: ReactNode; children?: ReactNode }) => {
  const title = useId();
  return (
    <div
      role="group"
      aria-labelledby={title}
      className="w-full max-w-xl min-w-0 rounded-card border border-dashed border-edge/70 bg-sheet px-4 py-3.5 sm:px-5"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={title} className="flex items-center gap-2 font-serif text-lg font-semibold">
          <Icon of={FilePenLine} className="shrink-0 text-accent" />
          {proposalWords[proposal.kind].title}
        </h2>
        {state}
      </header>
      <Change proposal={proposal} />
      {children}
    </div>
  );
};

/** A change that is proposed in an answer still under way. */
export const ComingProposal = ({ proposal }: { proposal: Proposal }) => <Frame proposal={proposal} />;

interface ProposalCardProps {
  readonly proposal: StoredProposal;
  readonly conversationId: string;
}

/** A proposed change that waits for a word; nothing of it is written before. */
export const ProposalCard = ({ proposal, conversationId }: ProposalCardProps) => {
  const [shownAt] = useState(Date.now);
  const words = proposalWords[proposal.kind];
  const params = { id: conversationId, proposalId: proposal.id };
  const queries = useQueryClient();
  const confirm = useCommand(confirmProposal, {
    invalidates: [listMessages],
    success: words.done,
    failure: "The change could not be made",
    // What was added shows on many pages: each reads anew once it is opened.
    onSuccess: () => void queries.invalidateQueries({ refetchType: "none" }),
  });
  const reject = useCommand(rejectProposal, {
    invalidates: [listMessages],
    failure: "The proposal could not be rejected",
  });
  const isPending = confirm.isPending || reject.isPending;
  switch (stateAt(proposal, shownAt)) {
    case "open":
      return (
        <Frame proposal={proposal} state={<Badge tone="accent">Proposed</Badge>}>
          <p className="mt-3 text-sm text-ink-soft">Nothing is saved until you confirm.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="small"
              isPending={confirm.isPending}
              disabled={isPending}
              onClick={() => confirm.mutate({ params })}
            >
              {!confirm.isPending && <Icon of={Check} size={16} />}
              Confirm
            </Button>
            <Button
              size="small"
              variant="secondary"
              isPending={reject.isPending}
              disabled={isPending}
              onClick={() => reject.mutate({ params })}
            >
              Reject
            </Button>
          </div>
        </Frame>
      );
    case "confirmed":
      return (
        <Frame
          proposal={proposal}
          state={
            <Badge tone="accent" icon={Check}>
              {words.done}
            </Badge>
          }
        >
          {proposal.href && (
            <p className="mt-3">
              <Link href={proposal.href} className={linkStyles}>
                {words.open}
              </Link>
            </p>
          )}
        </Frame>
      );
    case "rejected":
      return <Frame proposal={proposal} state={<Badge>Rejected</Badge>} />;
    case "expired":
      return (
        <Frame proposal={proposal} state={<Badge>Expired</Badge>}>
          <p className="mt-3 text-sm text-ink-soft">This proposal has expired. Ask again to get a new one.</p>
        </Frame>
      );
  }
};
