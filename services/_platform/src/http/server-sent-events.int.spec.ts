import { defineEndpoint } from "@kinkeeper/contracts/endpoint";
import type { Readable } from "node:stream";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { notFound } from "../domain-error.ts";
import { route } from "./route.ts";
import { eventStream, type EventStreamOptions } from "./server-sent-events.ts";
import { createApp, serve } from "./server.ts";

const endpoint = defineEndpoint({
  id: "followLetter",
  method: "GET",
  path: "/letter",
  access: "public",
  summary: "A letter as it is written.",
  eventStream: true,
  response: z.object({ words: z.int() }),
});

/** A letter that somebody writes, and a server that tells how many words it has. */
const desk = async (timing: Pick<EventStreamOptions<unknown>, "heartbeat" | "pause" | "longest"> = {}) => {
  const readers = new Set<() => void>();
  let words = 1;
  let looks = 0;
  let mayRead = true;
  const readModel = {
    onChange: (topic: string, tell: () => void) => {
      expect(topic).toBe("letter");
      readers.add(tell);
      return () => void readers.delete(tell);
    },
  };
  const read = async () => {
    looks += 1;
    if (!mayRead) throw notFound("letter");
    return { id: `w${words}`, data: { words } };
  };
  const answering = route(endpoint, (request) =>
    eventStream(request, { readModel, topics: ["letter"], read, ...timing }),
  );
  const logger = pino({ level: "silent" });
  const verify = () => Promise.reject(new Error("nobody signs in here"));
  const server = await serve(createApp({ logger, verify, routes: [answering], notReady: async () => [] }), {
    port: 0,
    host: "127.0.0.1",
  });
  onTestFinished(() => server.stop());
  const leaving = new AbortController();
  return {
    readers,
    server,
    looks: () => looks,
    leave: () => leaving.abort(),
    write: (count: number) => {
      words = count;
      for (const tell of readers) tell();
    },
    hide: () => {
      mayRead = false;
      for (const tell of readers) tell();
    },
    open: (lastEventId?: string) =>
      fetch(new URL("/letter", server.address), {
        signal: leaving.signal,
        headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
      }),
  };
};

/** What has come so far, piece after piece. */
const reading = (answer: Response) => {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    until: async (end: string): Promise<string> => {
      while (!text.endsWith(end)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended with ${text}`);
        text += value;
      }
      return text;
    },
    toTheEnd: async (): Promise<string> => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += value;
      }
    },
  };
};

test("a stream tells how things stand at once, and again whenever they have changed", async () => {
  const { open, write } = await desk();
  const answer = await open();
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const { until } = reading(answer);
  await until('id: w1\ndata: {"words":1}\n\n');
  write(1); // told, but nothing new
  write(2);
  expect(await until('id: w2\ndata: {"words":2}\n\n')).toBe(
    ':\n\nid: w1\ndata: {"words":1}\n\nid: w2\ndata: {"words":2}\n\n',
  );
});

test("what changes without end is looked at again after a while, and then as it stands", async () => {
  const pause = 200;
  const { open, write, looks } = await desk({ pause });
  const { until } = reading(await open());
  await until('id: w1\ndata: {"words":1}\n\n');
  const began = performance.now();
  for (let words = 2; words <= 500; words += 1) {
    write(words);
    if (words % 50 === 0) await new Promise(setImmediate);
  }
  await until('id: w500\ndata: {"words":500}\n\n');
  // The first, the one after the first change, and one after each pause.
  expect(looks()).toBeLessThanOrEqual(3 + (performance.now() - began) / pause);
});

test("who comes back after a break is told what was missed, and nothing when nothing was", async () => {
  const { open, write } = await desk();
  const missed = reading(await open("w0"));
  expect(await missed.until("\n\n")).toContain(":");
  await missed.until('data: {"words":1}\n\n');
  const { until } = reading(await open("w1"));
  expect(await until(":\n\n")).toBe(":\n\n");
  write(2);
  expect(await until('{"words":2}\n\n')).not.toContain('{"words":1}');
});

test("a stream ends when its reader may read no longer, and does not begin when they may not", async () => {
  const { open, hide, readers } = await desk();
  const { until, toTheEnd } = reading(await open());
  await until('{"words":1}\n\n');
  hide();
  await toTheEnd();
  await expect.poll(() => readers.size).toBe(0);
  const refused = await open();
  expect([refused.status, await refused.json()]).toMatchObject([404, { error: "NOT_FOUND" }]);
  expect(readers.size).toBe(0);
});

test("a reader who leaves is forgotten", async () => {
  const { open, leave, readers } = await desk();
  await reading(await open()).until('{"words":1}\n\n');
  expect(readers.size).toBe(1);
  leave();
  await expect.poll(() => readers.size).toBe(0);
});

test("signs of life keep the line, and after a while the reader has to ask again", async () => {
  const { open } = await desk({ heartbeat: 5, longest: 60_000 });
  expect(await reading(await open("w1")).until(":\n\n:\n\n:\n\n")).not.toContain("data");
  const { open: openShort, readers } = await desk({ longest: 20 });
  await reading(await openShort()).toTheEnd();
  await expect.poll(() => readers.size).toBe(0);
});

test("nothing is said after the end to a reader who has not reached it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const request = { header: () => undefined };
  const { body } = await eventStream<typeof endpoint>(request, {
    readModel: { onChange: () => () => undefined },
    topics: ["letter"],
    read: async () => ({ id: "w1", data: { words: 1 } }),
    heartbeat: 1_000,
    longest: 1_500,
  });
  const failed = vi.fn<(error: Error) => void>();
  const stream = body as Readable;
  stream.on("error", failed);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failed).not.toHaveBeenCalled();
  stream.destroy();
});

test("a server that stops ends its streams at once", { timeout: 120_000 }, async () => {
  // The time after which it cuts connections off never comes.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { open, server, leave, readers } = await desk();
  onTestFinished(leave);
  const { until, toTheEnd } = reading(await open());
  await until('{"words":1}\n\n');
  const ended = toTheEnd().catch(() => "broken off");
  await server.stop();
  await ended;
  await expect.poll(() => readers.size).toBe(0);
});
