import type { ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import type { ExchangeEvent } from "@kinkeeper/contracts/ai-chat/events";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { derivedIdOfKey } from "@kinkeeper/platform/ids";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { exchangeStream } from "../exchanges/exchange.decider.ts";
import { readMessages, readProposals } from "../exchanges/message-rows.ts";
import { readerOf } from "../proposals/redact-proposals.ts";
import type { AskedQuestion } from "./answering.ts";
import type { AnswerStream } from "./answer-stream.ts";
import { shownMessages } from "./stored-messages.ts";

type Answered = Extract<ExchangeEvent, { type: "QuestionAnswered" }>["data"];

/** What was answered to a question; undefined where nothing was said yet. */
const answerTo = async (
  journal: EventJournal,
  { tenantId, questionId }: Pick<AskedQuestion, "tenantId" | "questionId">,
): Promise<Answered | undefined> => {
  const events = await journal.read<ExchangeEvent>(exchangeStream(tenantId, questionId));
  return events.find((event) => event.type === "QuestionAnswered")?.data;
};

/** The id of a question that is asked anew after an interrupted answer: always the same one, sorted behind that answer. */
const nextAttemptId = ({ messageId, questionId }: Pick<Answered, "messageId" | "questionId">): string => {
  for (let number = 0; ; number += 1) {
    const id = derivedIdOfKey(messageId, questionId, String(number));
    if (id > messageId) return id;
  }
};

/**
 * The latest attempt at a question: it is asked anew after each answer that was interrupted, since that cannot be continued. `given`: its whole answer;
 * undefined where it has none yet.
 */
export const latestAttempt = async (
  journal: EventJournal,
  asked: AskedQuestion,
): Promise<{ readonly question: AskedQuestion; readonly given: Answered | undefined }> => {
  for (let question = asked; ;) {
    const given = await answerTo(journal, question);
    if (given?.state !== "interrupted") return { question, given };
    question = { ...question, questionId: nextAttemptId(given) };
  }
};

/**
 * Sends an answer that was given before, as its reader may see it now.
 * @throws DomainError NOT_FOUND for one that is not told any more; where the archive is away
 */
export const replayAnswer = async (
  dependencies: Pick<ServiceDependencies, "readModel" | "peers" | "now">,
  { conversationId, questionId, caller, tenantId, onBehalf }: AskedQuestion,
  { messageId, mode, usage }: Answered,
  stream: AnswerStream,
): Promise<void> => {
  const viewer = { tenantId, userId: caller.sub };
  const { rows, proposals } = await dependencies.readModel.asViewer(viewer, async (sql) => ({
    rows: await readMessages(sql, viewer, conversationId, { id: messageId }),
    proposals: await readProposals(sql, viewer, conversationId, [questionId]),
  }));
  const [kept]: (ChatMessage | undefined)[] = await shownMessages(
    dependencies,
    readerOf(caller, onBehalf),
    rows,
    proposals,
  );
  if (!kept) throw notFound("answer");
  for (const proposal of kept.proposals) stream.send({ type: "proposal", proposal });
  stream.send({ type: "citations", citations: kept.citations });
  stream.send({ type: "chunk", content: kept.content });
  stream.send({ type: "done", messageId, citations: kept.citations, mode, usage });
};
