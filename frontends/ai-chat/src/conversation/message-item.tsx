import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import type { ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import { memo, type ReactNode } from "react";
import { Answer } from "../answers/answer.tsx";
import { Interrupted } from "../answers/interrupted.tsx";
import { ProposalCard } from "../proposals/proposal-card.tsx";

/** What somebody asked. */
export const Question = ({ text }: { text: string }) => (
  <div className="ml-auto w-fit max-w-[min(36rem,88%)] rounded-2xl rounded-tr-sm bg-accent-soft px-4 py-2.5 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap text-ink">
    <span className="sr-only">You: </span>
    {text}
  </div>
);

export const Bubble = ({ children }: { children: ReactNode }) => (
  <li tabIndex={-1} className="focus-ring grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card">
    {children}
  </li>
);

interface MessageItemProps {
  readonly message: ChatMessage;
  /** What an interrupted answer was to answer. */
  readonly question: string | undefined;
  readonly open: Citation | undefined;
  readonly onOpen: (citation: Citation) => void;
  readonly onAsk: (question: string) => void;
  readonly isBusy: boolean;
  readonly conversationId: string;
}

/** One message as the conversation keeps it. Not rendered anew while another one streams. */
export const MessageItem = memo(
  ({ message, question, open, onOpen, onAsk, isBusy, conversationId }: MessageItemProps) => {
    if (message.role === "user")
      return (
        <Bubble>
          <Question text={message.content} />
        </Bubble>
      );
    return (
      <Bubble>
        <Answer text={message.content} citations={message.citations} open={open} onOpen={onOpen}>
          {message.state === "interrupted" && (
            <Interrupted isBusy={isBusy} onAskAgain={question === undefined ? undefined : () => onAsk(question)} />
          )}
        </Answer>
        {message.proposals.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} conversationId={conversationId} />
        ))}
      </Bubble>
    );
  },
);
MessageItem.displayName = "MessageItem";
