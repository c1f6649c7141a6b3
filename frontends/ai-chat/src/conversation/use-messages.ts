import { listMessages, messagesAtOnce, type ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";

export interface Messages {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Undefined where the beginning is there. */
  readonly showOlder: (() => Promise<void>) | undefined;
  readonly isLoadingOlder: boolean;
}

/** What was said so far, the latest hundred at first. Suspends. */
export const useMessages = (conversationId: string): Messages => {
  const api = useApi();
  const toast = useToast();
  const params = { id: conversationId };
  // Sources may have changed since they were quoted, and answers ended that were left.
  const { data: latest } = useSuspenseQuery({ ...api.queryFor(listMessages, { params }), staleTime: 0 });
  const [older, setOlder] = useState<{ messages: readonly ChatMessage[]; isAll: boolean }>();
  const [isLoadingOlder, setLoading] = useState(false);

  // What has moved up into the older ones by newer ones coming in stands in both.
  const earlier = older?.messages ?? [];
  const begin = earlier.findIndex(({ id }) => id === latest[0]?.id);
  const messages = [...(begin === -1 ? earlier : earlier.slice(0, begin)), ...latest];
  const mayHaveMore = older ? !older.isAll : latest.length >= messagesAtOnce;

  const showOlder = async (): Promise<void> => {
    setLoading(true);
    try {
      const [first] = messages;
      const more = await api.call(listMessages, { params, query: first ? { before: first.id } : {} });
      setOlder({ messages: [...more, ...messages], isAll: more.length < messagesAtOnce });
    } catch (error) {
      toast({
        title: "Error",
        description: messageFor(error, "Failed to load older messages"),
        variant: "destructive",
      });
    } finally {
      setLoading(false);
    }
  };
  return { messages, showOlder: mayHaveMore ? showOlder : undefined, isLoadingOlder };
};
