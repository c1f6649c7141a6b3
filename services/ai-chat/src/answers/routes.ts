import { listMessages, sendMessage } from "@kinkeeper/contracts/ai-chat/messages";
import { notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { onBehalfOf } from "@kinkeeper/platform/peers";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { findConversation } from "../conversations/conversation-rows.ts";
import { readMessages, readProposals } from "../exchanges/message-rows.ts";
import { readerOf } from "../proposals/redact-proposals.ts";
import type { ChatSettings } from "../settings.ts";
import { answerStream } from "./answer-stream.ts";
import type { answering } from "./answering.ts";
import { questionLimits } from "./question-limits.ts";
import { shownMessages } from "./stored-messages.ts";

export const messageRoutes = (
  dependencies: ServiceDependencies<ChatSettings>,
  answers: ReturnType<typeof answering>,
): readonly Route[] => {
  const { readModel, newId } = dependencies;
  const limits = questionLimits(dependencies.settings.CHAT_QUESTIONS_PER_MINUTE);

  return [
    route(listMessages, async (request) => {
      const { params, query, caller, tenantId } = request;
      const viewer = { tenantId, userId: caller.sub };
      const found = await readModel.asViewer(viewer, async (sql) => {
        if (!(await findConversation(sql, viewer, params.id))) return undefined;
        const rows = await readMessages(sql, viewer, params.id, query);
        const questionIds = [...new Set(rows.map(({ questionId }) => questionId))];
        return { rows, proposals: await readProposals(sql, viewer, params.id, questionIds) };
      });
      if (!found) throw notFound("conversation");
      return shownMessages(dependencies, readerOf(request.caller, onBehalfOf(request)), found.rows, found.proposals);
    }),

    route(sendMessage, async (request) => {
      const { params, body, caller, tenantId, context } = request;
      const viewer = { tenantId, userId: caller.sub };
      const conversation = await readModel.asViewer(viewer, (sql) => findConversation(sql, viewer, params.id));
      if (!conversation) throw notFound("conversation");
      const leave = await limits.enter(tenantId, caller.sub);
      const question = {
        conversationId: params.id,
        questionId: additionOf(request, newId).id,
        text: body.message,
        day: body.day,
        caller,
        tenantId,
        context,
        onBehalf: onBehalfOf(request),
      };
      const isNew = await answers.ask(question).catch((error: unknown) => {
        leave();
        throw error;
      });
      const stream = answerStream();
      answers.begin(question, isNew, stream, leave);
      return stream.reply;
    }),
  ];
};
