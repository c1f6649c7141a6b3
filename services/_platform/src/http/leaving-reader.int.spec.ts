import { defineEndpoint } from "@kinkeeper/contracts/endpoint";
import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { Reply, route } from "./route.ts";
import { createApp, serve } from "./server.ts";

const endpoint = defineEndpoint({
  id: "readAlong",
  method: "GET",
  path: "/book",
  access: "public",
  summary: "Something long.",
});

/** A server that sends one long answer, and what it logs. */
const library = async () => {
  const logged: string[] = [];
  const logger = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const book = new PassThrough();
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  let send = (): void => undefined;
  const maySend = new Promise<void>((resolve) => (send = resolve));
  const readAlong = route(endpoint, async () => {
    asked();
    await maySend;
    return new Reply(200, { "content-type": "text/plain" }, book);
  });
  const verify = () => Promise.reject(new Error("nobody signs in here"));
  const app = createApp({ logger, verify, routes: [readAlong], notReady: async () => [] });
  const server = await serve(app, { port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.stop());
  return { logged, book, isAsked, send, address: new URL("/book", server.address) };
};

/** A stream that is closed because nobody reads on says so as an error of its own. */
const closing = (stream: PassThrough): Promise<void> =>
  new Promise((resolve) => stream.on("error", () => undefined).once("close", () => resolve()));

test("somebody who leaves in the middle of a page is no failure", async () => {
  const { logged, book, send, address } = await library();
  send();
  book.write("Chapter one");
  const leaving = new AbortController();
  const answer = await fetch(address, { signal: leaving.signal });
  await answer.body!.getReader().read();
  const closed = closing(book);
  leaving.abort();
  await closed;
  await nextTurn();
  expect(logged).toEqual([]);
});

test("somebody who has left before the first word is no failure", async () => {
  const { logged, book, isAsked, send, address } = await library();
  const leaving = new AbortController();
  const answer = fetch(address, { signal: leaving.signal });
  await isAsked;
  leaving.abort();
  await expect(answer).rejects.toThrow("aborted");
  const closed = closing(book);
  send();
  await closed;
  await nextTurn();
  expect(logged).toEqual([]);
});

test("a book that breaks off is one", async () => {
  const { logged, book, send, address } = await library();
  send();
  book.write("Chapter one");
  const answer = await fetch(address);
  book.destroy(new Error("the page is torn"));
  await expect(answer.text()).rejects.toThrow("terminated");
  await expect.poll(() => logged.join()).toContain("the page is torn");
});
