import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import type { Conversation } from "@kinkeeper/contracts/ai-chat/conversations";
import type { ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import { ClosedFamily, useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useMediaQuery } from "@kinkeeper/kit/use-media-query.ts";
import { Suspense, useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { isSamePassage } from "../answers/citations.ts";
import { spokenText } from "../answers/cited-pieces.ts";
import { useAsk } from "../asking/use-ask.ts";
import { Composer } from "./composer.tsx";
import { drafts } from "./drafts.ts";
import { EraseConversation } from "./erase-conversation.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import { Thread } from "./thread.tsx";
import { useMessages } from "./use-messages.ts";
import { useStayAtEnd } from "./use-stay-at-end.ts";

const SourcePanel = lazyDialog(() => import("../sources/source-panel.tsx").then((module) => module.SourcePanel));

const useDraft = (conversationId: string) => {
  const [text, setText] = useState(() => drafts.get(conversationId) ?? "");
  const write = useCallback(
    (next: string) => {
      drafts.set(conversationId, next);
      setText(next);
    },
    [conversationId],
  );
  return { text, write };
};

const spokenAnswer = ({ content, citations }: ChatMessage): string =>
  spokenText(content, (n) => citations.some((citation) => citation.n === n));

interface ConversationViewProps {
  readonly conversation: Conversation;
  /** The one before was just erased, and with it what had the focus. */
  readonly isBegunAnew: boolean;
}

/** The conversation: what was said, the line to ask in, and beside them the source of a mark. */
export const ConversationView = ({ conversation: { id }, isBegunAnew }: ConversationViewProps) => {
  const isClosed = useWhyClosed() !== undefined;
  const list = useMessages(id);
  const end = useStayAtEnd();
  const isWide = useMediaQuery("(width >= 1024px)");
  const { text, write } = useDraft(id);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isBegunAnew) field.current?.focus({ preventScroll: true });
  }, [isBegunAnew]);
  const opener = useRef<Element>(null);
  const [open, setOpen] = useState<Citation>();
  const [announcement, setAnnouncement] = useState("");
  const { turn, failure, isBusy, ask, stop } = useAsk({
    conversationId: id,
    giveBack: (question) => {
      const typed = drafts.get(id)?.trim();
      write(typed ? `${question}\n\n${typed}` : question);
    },
    onEnd: (answer) =>
      setAnnouncement(answer?.state === "complete" ? spokenAnswer(answer) : "The answer was interrupted."),
  });

  const { goToEnd } = end;
  const begin = useCallback(
    (question: string) => {
      setAnnouncement("");
      ask(question);
      goToEnd();
      field.current?.focus({ preventScroll: true });
    },
    [ask, goToEnd],
  );
  const openSource = useCallback((citation: Citation) => {
    opener.current = document.activeElement;
    // The mark of the source that is open puts it away again.
    setOpen((now) => (isSamePassage(citation, now) ? undefined : citation));
  }, []);
  const closeSource = () => {
    setOpen(undefined);
    if (isWide && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (isBusy) stop();
    else if (open && isWide) closeSource();
  };
  const lastAnswer = list.messages.findLast(({ role }) => role === "assistant");

  return (
    // Keys bubble up to here from the field and the marks.
    <section
      aria-label="Assistant"
      onKeyDown={onKeyDown}
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-6 lg:max-xl:data-[open=true]:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]"
      data-open={open !== undefined}
    >
      <div className="flex min-h-0 min-w-0 flex-col">
        <Thread
          conversationId={id}
          messages={list}
          turn={turn}
          isBusy={isBusy}
          end={end}
          open={open}
          onOpen={openSource}
          onAsk={begin}
          beginning={<SuggestionList onAsk={begin} isBusy={isBusy} className="mt-6" />}
        />
        {failure && (
          <p role="status" className="mb-2 text-sm text-danger">
            {failure.message}
            {failure.reason && `. ${failure.reason}`}
          </p>
        )}
        {isClosed && text === "" && !isBusy ? (
          <ClosedFamily />
        ) : (
          <Composer
            text={text}
            onChange={write}
            onSend={() => {
              begin(text.trim());
              write("");
            }}
            onStop={stop}
            isBusy={isBusy}
            field={field}
          />
        )}
        {list.messages.length > 0 && (
          <div className="mt-1.5 flex flex-wrap items-start gap-x-4 px-1 text-xs text-ink-soft">
            {lastAnswer?.mode === "offline" && <p>Answers are quotes from your archive. No AI model is connected.</p>}
            <EraseConversation conversationId={id} isBusy={isBusy} />
          </div>
        )}
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      {open && (
        <Suspense
          fallback={
            <Loading label="Loading the source…" className="hidden lg:block">
              <Skeleton className="h-40 rounded-card" />
            </Loading>
          }
        >
          <SourcePanel citation={open} onClose={closeSource} isWide={isWide} />
        </Suspense>
      )}
      {!open && list.messages.length > 0 && (
        <SuggestionList onAsk={begin} isBusy={isBusy} className="hidden self-end xl:block" />
      )}
    </section>
  );
};
