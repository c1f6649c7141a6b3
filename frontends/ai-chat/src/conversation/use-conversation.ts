import { listConversations, startConversation, type Conversation } from "@kinkeeper/contracts/ai-chat/conversations";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";

const key = "ai-chat/conversation";

/** The one conversation there is to be seen; where there is none yet it is begun, unless the family takes nothing. Suspends. */
export const useConversation = (): Conversation | null => {
  const api = useApi();
  const { tenantId } = useSession().user;
  const isClosed = useWhyClosed() !== undefined;
  const { data } = useSuspenseQuery({
    queryKey: [key, tenantId, isClosed],
    queryFn: async () =>
      (await api.call(listConversations))[0] ??
      (isClosed ? null : await api.call(startConversation, { body: { title: "Family History Chat" } })),
  });
  return data;
};

/** Looks for another conversation, once that one was erased. */
export const useBeginAnew = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return () => queries.resetQueries({ queryKey: [key] });
};
