import { answerEvent, type AnswerEvent } from "@kinkeeper/contracts/ai-chat/messages";
import { createParser } from "eventsource-parser";

const parsed = (data: string): AnswerEvent | undefined => {
  try {
    return answerEvent.parse(JSON.parse(data));
  } catch (error) {
    // Half an answer is better than none, and a later server may send what this page does not know.
    console.warn("A part of the answer could not be read.", error);
    return undefined;
  }
};

/**
 * The events of an answer while its bytes arrive, however they are cut: `data:` lines separated by blank lines, each holding JSON.
 * What cannot be read is logged and left out. Whoever stops reading lets go of the body.
 * @throws what the body fails with: the line broke, or the reader called it off
 */
export async function* readAnswer(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  const read: AnswerEvent[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = parsed(data);
      if (event) read.push(event);
    },
  });
  // A character may come in two pieces.
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // The last event may lack its blank line.
      parser.feed(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }));
      yield* read.splice(0);
      if (done) return;
    }
  } finally {
    // Of a body that failed there is nothing left to cancel.
    await reader.cancel().catch(() => undefined);
  }
}
