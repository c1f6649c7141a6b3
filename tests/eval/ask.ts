import { startConversation, type Conversation } from "@kinkeeper/contracts/ai-chat/conversations";
import { answerEvent, sendMessage, type AnswerEvent } from "@kinkeeper/contracts/ai-chat/messages";
import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import type { Account } from "../product/account.ts";

/** What came of one question, as a browser would see it. */
export interface Answer {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly proposals: number;
  readonly mode: string;
  /** The code of the error that ended it. */
  readonly failure: string | undefined;
  /** Milliseconds until the first words, and until the end. */
  readonly firstWords: number;
  readonly whole: number;
}

/** The events of an answer's stream. @throws where it is no stream of events, or they are none of ours */
async function* eventsOf(response: Response): AsyncGenerator<AnswerEvent> {
  let buffer = "";
  for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
    buffer += bytes;
    const lines = buffer.split("\n\n");
    buffer = lines.pop()!;
    for (const line of lines)
      if (line.startsWith("data:")) yield answerEvent.parse(JSON.parse(line.slice("data:".length)));
  }
}

const askIn = async (account: Account, conversationId: string, message: string): Promise<Answer> => {
  const began = performance.now();
  const response = await account.call("POST", sendMessage.path.replace(":id", conversationId), { message });
  if (!response.ok) throw new Error(`${message}: ${response.status} ${await response.text()}`);
  const parts: string[] = [];
  const citations: Citation[] = [];
  let [proposals, mode, failure, firstWords] = [0, "", undefined as string | undefined, Number.NaN];
  for await (const event of eventsOf(response)) {
    if (event.type === "chunk") {
      if (parts.length === 0) firstWords = performance.now() - began;
      parts.push(event.content);
    } else if (event.type === "citations") citations.push(...event.citations);
    else if (event.type === "proposal") proposals += 1;
    else if (event.type === "done") ({ mode } = event);
    else failure = event.code;
  }
  const text = parts.join("");
  return { text, citations, proposals, mode, failure, firstWords, whole: performance.now() - began };
};

/** Asks in a conversation of its own, after what was asked before. */
export const ask = async (account: Account, question: string, before: readonly string[] = []): Promise<Answer> => {
  const { id } = await account.json<Conversation>("POST", startConversation.path, { title: "An evaluation" });
  for (const earlier of before) await askIn(account, id, earlier);
  const answer = await askIn(account, id, question);
  await account.call("DELETE", `${startConversation.path}/${id}`);
  return answer;
};
