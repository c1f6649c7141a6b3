import { defineEndpoint, maxJsonBytes } from "@kinkeeper/contracts/endpoint";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "./route.ts";
import { createApp, serve, type HttpServer } from "./server.ts";

const echo = defineEndpoint({
  id: "echo",
  method: "POST",
  path: "/echo",
  access: "public",
  summary: "Answers what it was sent.",
  takesForm: true,
  body: z.unknown(),
  response: z.unknown(),
});

let server: HttpServer;
beforeAll(async () => {
  const verify = () => Promise.reject(new Error("nobody signs in here"));
  const routes = [route(echo, async ({ body }) => body)];
  const logger = pino({ level: "silent" });
  server = await serve(createApp({ logger, verify, routes, notReady: async () => [] }), { port: 0, host: "127.0.0.1" });
});
afterAll(() => server.stop());

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const send = async (contentType: string, body: string | Buffer<ArrayBuffer>) => {
  const response = await fetch(new URL("/echo", server.address), {
    method: "POST",
    headers: { "content-type": contentType },
    body,
  });
  const answer = (await response.json()) as { message?: string };
  return { status: response.status, answer };
};
const latin1 = (text: string) => Buffer.from(text, "latin1");

describe("is read:", () => {
  test.each([
    ["JSON", json, '{"name":"Brontë"}', { name: "Brontë" }],
    ["JSON with its charset", `${json}; charset=UTF-8`, '{"name":"Brontë"}', { name: "Brontë" }],
    ["JSON after a byte order mark", json, '\ufeff{"name":"Brontë"}', { name: "Brontë" }],
    ["an empty body", json, "", {}],
    ["JSON 32 levels deep", json, `${"[".repeat(32)}${"]".repeat(32)}`, JSON.parse("[".repeat(32) + "]".repeat(32))],
    [
      "a form",
      form,
      "name=Bront%C3%AB+%26+Co&empty=&bare&sum=1=1",
      {
        name: "Brontë & Co",
        empty: "",
        bare: "",
        sum: "1=1",
      },
    ],
    ["an empty form", form, "", {}],
  ])("%s", async (_what, contentType, body, expected) => {
    expect(await send(contentType, body)).toEqual({ status: 200, answer: expected });
  });
});

describe("is refused with a clear sentence:", () => {
  const notUtf8 = "The request holds bytes that are not valid UTF-8.";
  const notJson = "The request is not valid JSON.";
  test.each([
    ["JSON in Latin-1", json, latin1('{"name":"Brontë"}'), 400, notUtf8],
    ["an encoded surrogate", json, latin1('{"name":"\xed\xa0\x80"}'), 400, notUtf8],
    ["JSON that names another charset", `${json}; charset=iso-8859-1`, "{}", 415, "Text is accepted in UTF-8 alone."],
    ["half of a JSON text", json, '{"name":', 400, notJson],
    [
      "a key that stands twice",
      json,
      '{"name":"a","name":"b"}',
      400,
      'The field "name" stands more than once in the request.',
    ],
    [
      "a key that stands twice further in",
      json,
      '{"people":[{"name":"a","n\\u0061me":"b"}]}',
      400,
      'The field "name" stands more than once in the request.',
    ],
    [
      "JSON 33 levels deep",
      json,
      `${"[".repeat(33)}${"]".repeat(33)}`,
      400,
      "The request is nested more than 32 levels deep.",
    ],
    ["512 KB of brackets", json, "[".repeat(maxJsonBytes), 400, notJson],
    ["more than 512 KB", json, `"${"x".repeat(maxJsonBytes)}"`, 413, "This is too large."],
    ["a form in Latin-1", form, latin1("name=Brontë"), 400, notUtf8],
    ["a form with Latin-1 in its escapes", form, "name=Bront%EB", 400, notUtf8],
    ["a form with half of an escape", form, "name=100%", 400, notUtf8],
    [
      "a field that stands twice",
      form,
      "name=a&n%61me=b",
      400,
      'The field "name" stands more than once in the request.',
    ],
  ])("%s", async (_what, contentType, body, status, message) => {
    const refused = await send(contentType, body);
    expect([refused.status, refused.answer.message]).toEqual([status, message]);
  });
});
