import type { AnswerEvent } from "@kinkeeper/contracts/ai-chat/messages";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readAnswer } from "./read-answer.ts";

const bodyOf = (pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

const eventsOf = async (...pieces: readonly Uint8Array[]): Promise<readonly AnswerEvent[]> => {
  const events: AnswerEvent[] = [];
  for await (const event of readAnswer(bodyOf(pieces))) events.push(event);
  return events;
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const line = (event: unknown): string => `data: ${JSON.stringify(event)}`;
const chunk = (content: string): AnswerEvent => ({ type: "chunk", content });

/** Cut before each of these places, given as parts of the whole. */
const cut = (whole: Uint8Array, at: readonly number[]): readonly Uint8Array[] => {
  const places = [0, ...at.map((part) => Math.floor(part * whole.length)).toSorted((a, b) => a - b), whole.length];
  return places.slice(1).map((end, index) => whole.subarray(places[index], end));
};

describe("an answer as it streams", () => {
  test("is read event by event, signs of life left out", async () => {
    const text = `: ping\n\n${line(chunk("Emma [1]"))}\n\n:\n\n${line(chunk(" wrote."))}\n\n`;
    expect(await eventsOf(bytes(text))).toEqual([chunk("Emma [1]"), chunk(" wrote.")]);
  });

  test("is the same however its bytes are cut, within a character too", async () => {
    const content = fc.string({ unit: "grapheme", maxLength: 12 });
    const ends = fc.constantFrom("\n", "\r\n", "\r");
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(content, { maxLength: 5 }), ends, places, async (contents, end, at) => {
        const events = contents.map(chunk);
        const whole = bytes(events.map((event) => `${line(event)}${end}${end}`).join(""));
        expect(await eventsOf(...cut(whole, at))).toEqual(events);
      }),
    );
  });

  test("goes on after what cannot be read, which is only logged", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const text = `data: {"type":"chu\n\ndata: {"type":"later"}\n\n${line(chunk("Emma"))}\n\n`;
    expect(await eventsOf(bytes(text))).toEqual([chunk("Emma")]);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test("is read to its end where the last blank line is missing", async () => {
    expect(await eventsOf(bytes(line(chunk("Emma"))))).toEqual([chunk("Emma")]);
  });

  test("fails where the line breaks, after what had come", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(bytes(`${line(chunk("Emma"))}\n\n`)).then(() => writer.abort(new Error("broken")));
    const events = readAnswer(readable);
    expect((await events.next()).value).toEqual(chunk("Emma"));
    await expect(events.next()).rejects.toThrow("broken");
  });

  test("fails where the line is dead and nothing says so, as when a phone slept or changed its network", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const cancel = vi.fn<() => void>();
    const sent: ReadableStreamDefaultController<Uint8Array>[] = [];
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void sent.push(controller), cancel });
    const events = readAnswer(body);
    const first = events.next();
    // The server shows a sign of life every 15 seconds, however long it thinks.
    for (let time = 0; time < 6; time += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      sent[0]!.enqueue(bytes(": ping\n\n"));
    }
    sent[0]!.enqueue(bytes(`${line(chunk("Emma"))}\n\n`));
    expect((await first).value).toEqual(chunk("Emma"));
    const failure = events.next().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await failure).toEqual(new Error("Nothing came for 45 seconds"));
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("that nobody reads any more is called off", async () => {
    const cancel = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes(`${line(chunk("Emma"))}\n\n`)),
      cancel,
    });
    for await (const event of readAnswer(body)) {
      expect(event).toEqual(chunk("Emma"));
      break;
    }
    expect(cancel).toHaveBeenCalledOnce();
  });
});
