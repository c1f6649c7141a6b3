import {
  listConversations,
  mostConversations,
  removeConversation,
  startConversation,
} from "@kinkeeper/contracts/ai-chat/conversations";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { conversationDecider, conversationStream, type ConversationCommand } from "./conversation.decider.ts";
import { readConversations } from "./conversation-rows.ts";

export const conversationRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { readModel, newId, now } = dependencies;
  /** Of one person one after the other: of several at once each sees those before it. */
  const starting = new KeyedMutex();

  const execute = (command: ConversationCommand, context: Parameters<typeof executeCommand>[4]) =>
    executeCommand(
      dependencies,
      conversationDecider,
      conversationStream(context.tenantId, command.conversationId),
      command,
      context,
    );

  return [
    route(listConversations, async ({ caller, tenantId }) => {
      const viewer = { tenantId, userId: caller.sub };
      return [...(await readModel.asViewer(viewer, (sql) => readConversations(sql, viewer)))];
    }),

    route(startConversation, ({ body: { title }, caller, tenantId, context, idempotencyKey }) =>
      starting.run(`${tenantId} ${caller.sub}`, async () => {
        const viewer = { tenantId, userId: caller.sub };
        const { id } = additionOf({ caller, idempotencyKey }, newId);
        const kept = await readModel.asViewer(viewer, (sql) => readConversations(sql, viewer));
        // Said again under its key it is one of them.
        if (kept.filter((other) => other.id !== id).length >= mostConversations)
          throw new DomainError(
            "CONFLICT",
            `At most ${mostConversations} conversations can be kept. Please delete one first.`,
          );
        const time = now();
        await execute({ type: "StartConversation", conversationId: id, userId: caller.sub, title, now: time }, context);
        const at = time.toISOString();
        return { id, tenantId, userId: caller.sub, title, createdAt: at, updatedAt: at };
      }),
    ),

    route(removeConversation, async ({ params: { id }, caller, context }) => {
      await execute({ type: "RemoveConversation", conversationId: id, userId: caller.sub, now: now() }, context);
    }),
  ];
};
