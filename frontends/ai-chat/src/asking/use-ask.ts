import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { listMessages, sendMessage, type AnswerEvent, type ChatMessage } from "@kinkeeper/contracts/ai-chat/messages";
import type { Proposal } from "@kinkeeper/contracts/ai-chat/proposals";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { isApiError } from "@kinkeeper/kit/api/api-error.ts";
import { changeKeys } from "@kinkeeper/kit/api/change-keys.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { openAnswer } from "./open-answer.ts";
import { readAnswer } from "./read-answer.ts";
import { textFlow } from "./text-flow.ts";

/** A question and what came of its answer, until the messages hold both. */
export interface Turn {
  readonly question: string;
  /** The last message before it; undefined where it is the first. */
  readonly after: string | undefined;
  readonly answer: string;
  readonly citations: readonly Citation[];
  readonly proposals: readonly Proposal[];
  readonly isUnderWay: boolean;
  /** All of the answer has come. */
  readonly isWhole: boolean;
}

/** Why there is no answer, or not all of one. */
export interface Failure {
  readonly message: string;
  /** What the server said about it. */
  readonly reason?: string | undefined;
}

export interface Ask {
  readonly turn: Turn | undefined;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  readonly ask: (question: string) => void;
  /** Ends the answer here; what has come stays. */
  readonly stop: () => void;
}

interface AskOptions {
  readonly conversationId: string;
  /** Gets a question back that could not be sent. */
  readonly giveBack: (question: string) => void;
  /** Once the answer is at its end, with what the messages hold of it. */
  readonly onEnd: (answer: ChatMessage | undefined) => void;
}

/** The stream said itself why it ends. */
class AnswerFailed extends Error {}

/** What stands after a message, which may be older than what was read. */
export const messagesAfter = (messages: readonly ChatMessage[], id: string | undefined): readonly ChatMessage[] =>
  messages.slice(messages.findIndex((message) => message.id === id) + 1);

/** Asks one question at a time, and tells what comes as an answer until the messages hold it. Leaving the page calls it off. */
export const useAsk = ({ conversationId, giveBack, onEnd }: AskOptions): Ask => {
  const queries = useQueryClient();
  const toast = useToast();
  const { queryKey } = useApi().queryFor(listMessages, { params: { id: conversationId } });
  const [keys] = useState(changeKeys);
  const [turn, setTurn] = useState<Turn>();
  const [failure, setFailure] = useState<Failure>();
  const underWay = useRef<AbortController>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      underWay.current?.abort();
    };
  }, []);

  const messages = (): readonly ChatMessage[] => queries.getQueryData<readonly ChatMessage[]>(queryKey) ?? [];
  const change = (next: (turn: Turn) => Partial<Turn>): void => setTurn((now) => now && { ...now, ...next(now) });

  const take = (event: AnswerEvent): void => {
    if (event.type === "citations") change(({ citations }) => ({ citations: [...citations, ...event.citations] }));
    if (event.type === "proposal") change(({ proposals }) => ({ proposals: [...proposals, event.proposal] }));
    if (event.type === "error") throw new AnswerFailed(event.message);
  };

  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const flow = textFlow((answer) => change(() => ({ answer })));
    try {
      for await (const event of readAnswer(body)) {
        if (event.type === "done") {
          change(() => ({ isWhole: true }));
          break;
        }
        if (event.type === "chunk") flow.push(event.content);
        else take(event);
      }
      await flow.finish();
    } finally {
      flow.end();
    }
  };

  const fail = (told: Failure): void => {
    if (!isHere.current) return;
    setFailure(told);
    toast({ title: "Error", description: told.message, variant: "destructive" });
  };

  const { mutate, isPending } = useMutation({
    mutationFn: async (question: string) => {
      const control = new AbortController();
      underWay.current = control;
      const after = messages().at(-1)?.id;
      setFailure(undefined);
      setTurn({ question, after, answer: "", citations: [], proposals: [], isUnderWay: true, isWhole: false });
      const sent = { params: { id: conversationId }, body: { message: question } };
      const open = (key: string) => openAnswer(conversationId, question, control.signal, key);
      const body = await keys.under(sendMessage, sent, open).catch((error: unknown) => {
        if (control.signal.aborted) return undefined;
        setTurn(undefined);
        giveBack(question);
        fail(failureOf(error));
        // The shell must hear of a session that has ended.
        throw error;
      });
      try {
        if (body) await read(body);
      } catch (error) {
        if (error instanceof AnswerFailed) fail({ message: error.message });
        // What came says itself that it is not whole.
        else if (!control.signal.aborted) console.warn("The answer broke off.", error);
      }
      if (!isHere.current) return;
      await queries.refetchQueries({ queryKey, exact: true });
      change(() => ({ isUnderWay: false }));
      onEnd(messagesAfter(messages(), after).findLast(({ role }) => role === "assistant"));
    },
  });
  return {
    turn,
    failure,
    isBusy: isPending,
    ask: mutate,
    stop: () => underWay.current?.abort(),
  };
};

const failureOf = (error: unknown): Failure =>
  isApiError(error)
    ? { message: "Failed to send message", reason: error.serverMessage }
    : { message: error instanceof Error ? error.message : String(error) };
