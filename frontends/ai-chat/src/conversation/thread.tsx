import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import type { ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { KeptPlaceList } from "@kinkeeper/kit/kept-place-list.tsx";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { answerTextStyles, bubbleStyles } from "../answers/answer.tsx";
import { messagesAfter, type Turn } from "../asking/use-ask.ts";
import { ComingAnswer } from "./coming-answer.tsx";
import { Bubble, MessageItem, Question } from "./message-item.tsx";
import type { Messages } from "./use-messages.ts";
import type { StayAtEnd } from "./use-stay-at-end.ts";

const Welcome = () => (
  <div className={bubbleStyles}>
    <p className={answerTextStyles}>
      Hello! I'm your Kinkeeper AI. Ask me about the people, places and dates in your family's archive. Every answer
      names its sources, and I tell you when the archive does not say. I can also prepare something to add; you decide
      whether it is saved.
    </p>
  </div>
);

const questionBefore = (messages: readonly ChatMessage[], index: number): string | undefined =>
  messages.slice(0, index).findLast(({ role }) => role === "user")?.content;

interface ThreadProps {
  readonly conversationId: string;
  readonly messages: Messages;
  readonly turn: Turn | undefined;
  readonly isBusy: boolean;
  readonly end: StayAtEnd;
  readonly open: Citation | undefined;
  readonly onOpen: (citation: Citation) => void;
  readonly onAsk: (question: string) => void;
  /** After the welcome, as long as nothing was said. */
  readonly beginning: ReactNode;
}

/** What was said, oldest first, and what is just being said. */
export const Thread = ({
  conversationId,
  messages: list,
  turn,
  isBusy,
  end: { scroller, content, isAway, goToEnd },
  open,
  onOpen,
  onAsk,
  beginning,
}: ThreadProps) => {
  const { messages, showOlder, isLoadingOlder } = list;
  // The messages hold the question before its answer, and then both.
  const kept = turn && messagesAfter(messages, turn.after);
  const isAsked = kept?.some(({ role }) => role === "user") ?? false;
  const isAnswered = kept?.some(({ role }) => role === "assistant") ?? false;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="region"
        aria-label="Conversation"
        aria-busy={isBusy}
        tabIndex={0}
        className="focus-ring h-full overflow-y-auto overscroll-contain rounded-card -outline-offset-2"
      >
        <div ref={content} className="pt-1 pb-5">
          {showOlder ? (
            <Button
              variant="secondary"
              size="small"
              className="mx-auto flex"
              isPending={isLoadingOlder}
              onClick={() => void showOlder()}
            >
              Show older messages
            </Button>
          ) : (
            <Welcome />
          )}
          <KeptPlaceList
            first={messages[0]?.id}
            scroller={scroller}
            className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden"
          >
            {messages.map((message, index) => (
              <MessageItem
                key={message.id}
                message={message}
                question={message.state === "interrupted" ? questionBefore(messages, index) : undefined}
                open={open}
                onOpen={onOpen}
                onAsk={onAsk}
                isBusy={isBusy}
                conversationId={conversationId}
              />
            ))}
            {turn && !isAsked && (
              <Bubble>
                <Question text={turn.question} />
              </Bubble>
            )}
            {turn && !isAnswered && <ComingAnswer turn={turn} open={open} onOpen={onOpen} onAsk={onAsk} />}
          </KeptPlaceList>
          {messages.length === 0 && !turn && beginning}
        </div>
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 top-0 h-3 bg-linear-to-b from-paper to-paper/0"
      />
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-0 h-5 bg-linear-to-t from-paper to-paper/0"
      />
      {isAway && (
        <Button
          variant="secondary"
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 animate-appear rounded-full shadow-float"
          onClick={goToEnd}
        >
          <Icon of={ArrowDown} size={16} />
          Jump to the latest
        </Button>
      )}
    </div>
  );
};
