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

/** The server shows a sign of life every 15 s: a line that is silent for so many milliseconds is dead. */
const longestSilence = 45_000;

/**
 * The events of an answer while its bytes arrive, however they are cut: `data:` lines separated by blank lines, each holding JSON.
 * What cannot be read is logged and left out. Whoever stops reading lets go of the body.
 * @throws what the body fails with: the line broke, or the reader called it off; Error where nothing came for too long
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
  let isDead = false;
  const giveUp = (): void => {
    isDead = true;
    void reader.cancel().catch(() => undefined);
  };
  let watchdog = setTimeout(giveUp, longestSilence);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isDead) throw new Error(`Nothing came for ${longestSilence / 1000} seconds`);
      clearTimeout(watchdog);
      watchdog = setTimeout(giveUp, longestSilence);
      // The last event may lack its blank line.
      parser.feed(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }));
      yield* read.splice(0);
      if (done) return;
    }
  } finally {
    clearTimeout(watchdog);
    // Of a body that failed there is nothing left to cancel.
    await reader.cancel().catch(() => undefined);
  }
}
