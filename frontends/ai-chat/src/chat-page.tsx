import { ClosedFamily } from "@kinkeeper/kit/closed-family.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Suspense, useState } from "react";
import { ConversationView } from "./conversation/conversation-view.tsx";
import { useConversation } from "./conversation/use-conversation.ts";
import { useVisibleHeight } from "./conversation/use-visible-height.ts";

const loading = (
  <Loading label="Loading the conversation…" className="flex max-w-reading flex-1 flex-col justify-end gap-4">
    <Skeleton className="h-24 w-2/3 rounded-2xl" />
    <Skeleton className="ml-auto h-12 w-1/2 rounded-2xl" />
    <Skeleton className="h-36 w-4/5 rounded-2xl" />
    <Skeleton className="h-13 rounded-2xl" />
  </Loading>
);

/** Another conversation is another view: nothing of the one that was erased stays. */
const TheConversation = () => {
  const conversation = useConversation();
  const [firstId] = useState(conversation?.id);
  if (!conversation) return <ClosedFamily />;
  return (
    <ConversationView key={conversation.id} conversation={conversation} isBegunAnew={conversation.id !== firstId} />
  );
};

/** The assistant: questions to the archive, answered with their sources. */
export const ChatPage = () => {
  const height = useVisibleHeight();
  return (
    // The page's own bottom margin is part of the 12 rem that are not the conversation's.
    <div className="page -mb-16">
      <PageHeader
        title="Chat with AI"
        subtitle="Ask questions, add content, or explore your family's history with AI assistance"
        className="pt-5 pb-4 sm:pt-5 lg:pt-6 lg:pb-5"
      />
      <div
        // In rem, which grow with enlarged text; spacing does not, and would leave the answer a strip.
        className="flex min-h-[16rem] flex-col"
        style={{ height: `calc(${height === undefined ? "100dvh" : `${height}px`} - 12rem)` }}
      >
        <Suspense fallback={loading}>
          <TheConversation />
        </Suspense>
      </div>
    </div>
  );
};
