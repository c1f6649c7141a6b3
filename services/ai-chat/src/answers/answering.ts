import type { MessageState } from "@kinkeeper/contracts/ai-chat/messages";
import type { Claims } from "@kinkeeper/contracts/claims";
import { ClientDisconnected } from "@kinkeeper/platform/client-disconnect";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { problemOf } from "@kinkeeper/platform/http/problem";
import type { OnBehalf } from "@kinkeeper/platform/peers";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { Answerer, AnswerTools } from "../answerers/answerer.ts";
import { exchangeDecider, exchangeStream, type ExchangeCommand } from "../exchanges/exchange.decider.ts";
import { readMessages } from "../exchanges/message-rows.ts";
import { makeProposal } from "../proposals/make-proposal.ts";
import { readerOf } from "../proposals/redact-proposals.ts";
import { readTools } from "../tools/answer-tools.ts";
import { mentionedPeople } from "../tools/mentioned-people.ts";
import { sourceList } from "../tools/source-list.ts";
import type { AnswerStream } from "./answer-stream.ts";
import { earlierTurns, mostEarlier } from "./history.ts";
import { latestAttempt, replayAnswer } from "./replay-answer.ts";
import { shownMessages } from "./stored-messages.ts";
import { writeAnswer } from "./write-answer.ts";

/** A question that was recorded and waits for its answer. */
export interface AskedQuestion {
  readonly conversationId: string;
  readonly questionId: string;
  readonly text: string;
  /** `YYYY-MM-DD`: today, where the asker is. */
  readonly day: string | undefined;
  readonly caller: Claims;
  readonly tenantId: string;
  readonly context: CommandContext;
  readonly onBehalf: OnBehalf;
}

/** The longest that somebody waits for an answer. */
const longestMs = 120_000;

const tooLong = (): DomainError =>
  new DomainError("TIMEOUT", "This took too long, and was stopped. Please ask again, perhaps in fewer words.");

/** Answers questions, each for as long as somebody listens, and keeps what came of it. */
export const answering = (dependencies: ServiceDependencies, answerer: Answerer) => {
  const { journal, readModel, peers, newId, now, logger } = dependencies;
  const underWay = new Set<Promise<void>>();
  /** Those under way, by their question. */
  const byQuestion = new Map<string, Promise<void>>();

  const execute = (question: AskedQuestion, command: ExchangeCommand) =>
    executeCommand(
      dependencies,
      exchangeDecider,
      exchangeStream(question.tenantId, question.questionId),
      command,
      question.context,
    );

  const ask = async (question: AskedQuestion): Promise<boolean> =>
    (await execute(question, { type: "Ask", ...aboutOf(question), text: question.text })).events.length > 0;

  const aboutOf = ({ conversationId, questionId, caller }: AskedQuestion) => ({
    conversationId,
    questionId,
    userId: caller.sub,
    now: now(),
  });

  const toolsFor = (
    question: AskedQuestion,
    sources: ReturnType<typeof sourceList>,
    stream: AnswerStream,
    signal: AbortSignal,
  ): AnswerTools => {
    const { caller, tenantId, onBehalf } = question;
    const today = question.day ?? now().toISOString().slice(0, 10);
    return {
      ...readTools({ peers, tenantId, onBehalf, today }, sources, signal),
      propose: async (kind, fields, targetId) => {
        const maker = { peers, caller, onBehalf, signal, newId, now };
        const { proposal, target } = await makeProposal(maker, kind, fields, targetId);
        signal.throwIfAborted();
        await execute(question, { type: "Propose", ...aboutOf(question), proposal, target });
        stream.send({ type: "proposal", proposal });
        return proposal;
      },
    };
  };

  /** Whom a question names, also where its answer rests on none of them: what names somebody is gone once they are erased. */
  const namedBy = async ({ questionId, text, onBehalf }: AskedQuestion, signal: AbortSignal) => {
    try {
      return await mentionedPeople(peers, onBehalf, text, signal);
    } catch (error) {
      logger.warn({ err: error, questionId }, "whom a question names could not be found");
      return [];
    }
  };

  const fail = ({ questionId, context }: AskedQuestion, stream: AnswerStream, reason: unknown): void => {
    if (reason instanceof ClientDisconnected) return;
    const problem = problemOf(reason, context.correlationId);
    if (problem.status >= 500) logger.error({ err: reason, questionId, code: problem.body.error }, "no answer");
    stream.send({ type: "error", message: problem.body.message, code: problem.body.error });
  };

  const answer = async (question: AskedQuestion, stream: AnswerStream): Promise<void> => {
    const { conversationId, questionId, caller, tenantId, text, onBehalf } = question;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooLong()), longestMs);
    const signal = AbortSignal.any([stream.signal, late.signal]);
    const sources = sourceList();
    const tools = toolsFor(question, sources, stream, signal);
    const viewer = { tenantId, userId: caller.sub };

    let writing: ReturnType<typeof writeAnswer> | undefined;
    /** What is kept of it; nothing where nothing was said. */
    const keep = async (state: MessageState) => {
      const written = writing?.written();
      if (!written || written.text === "") return undefined;
      const people = [...new Set([...written.people, ...(await namedBy(question, late.signal))])];
      const given = { messageId: newId(), ...written, people, state };
      await execute(question, { type: "Answer", ...aboutOf(question), answer: given });
      return given;
    };

    try {
      const before = { before: questionId, most: mostEarlier };
      const rows = await readModel.asViewer(viewer, (sql) => readMessages(sql, viewer, conversationId, before));
      // What was hidden or deleted since is told to no answerer either.
      const earlier = earlierTurns(await shownMessages(dependencies, readerOf(caller, onBehalf), rows, []));
      const task = { answerer, question: text, earlier, tools, sources, asker: viewer };
      writing = writeAnswer(task, signal);
      for await (const piece of writing.pieces())
        stream.send(piece.type === "chunk" ? piece : { type: "citations", citations: [...piece.citations] });
      const given = await keep("complete");
      if (!given) throw new Error("an answer without a word");
      const { messageId, citations, mode, usage } = given;
      stream.send({ type: "done", messageId, citations: [...citations], mode, usage });
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error;
      await keep("interrupted").catch((failure: unknown) =>
        logger.warn({ err: failure, questionId }, "an interrupted answer could not be kept"),
      );
      fail(question, stream, reason);
    } finally {
      clearTimeout(timer);
      stream.end();
    }
  };

  /**
   * The answer to a question that was asked before under its key, whose asker may have lost the stream: as it was given, where it
   * was; otherwise they are waiting for one.
   */
  const answerAgain = async (question: AskedQuestion, stream: AnswerStream): Promise<void> => {
    try {
      await byQuestion.get(question.questionId);
      const { question: last, given } = await latestAttempt(journal, question);
      if (given) return await replayAnswer(dependencies, last, given, stream);
      if (stream.signal.aborted) return;
      await ask(last);
      await answer(last, stream);
    } catch (error) {
      fail(question, stream, error);
    } finally {
      stream.end();
    }
  };

  return {
    /** Records a question of the caller's; answers false for one that was recorded before, and is said again. */
    ask,
    /** Answers it into a stream; `done` is called at the end, whatever the end. */
    begin: (question: AskedQuestion, isNew: boolean, stream: AnswerStream, done: () => void): void => {
      const { questionId } = question;
      const running = (isNew ? answer : answerAgain)(question, stream)
        .catch((error: unknown) => logger.error({ err: error }, "an answer could not be kept"))
        .finally(() => {
          underWay.delete(running);
          if (byQuestion.get(questionId) === running) byQuestion.delete(questionId);
          done();
        });
      underWay.add(running);
      byQuestion.set(questionId, running);
    },
    /** Waits for those whose readers have been cut off. */
    stop: async (): Promise<void> => {
      await Promise.all(underWay);
      await answerer.stop?.();
    },
  };
};
