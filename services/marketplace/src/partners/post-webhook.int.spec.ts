import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postWebhook, type Resolve } from "./post-webhook.ts";

/** A server of ours on loopback: what nobody outside may make us ask. */
let port: number;
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  if (request.url === "/silent") return;
  if (request.url === "/drip") {
    response.writeHead(200).write("x");
    return;
  }
  response.writeHead(200).end("é".repeat(2_000));
});
beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.closeAllConnections());

/** Names lead to these addresses, one answer after the other. */
const resolving = (...answers: readonly (readonly string[])[]): Resolve => {
  let at = 0;
  return (_hostname, _options, answer) => {
    const addresses = answers[Math.min(at, answers.length - 1)]!;
    at += 1;
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
};
const post = (url: string, more: Partial<Parameters<typeof postWebhook>[0]> = {}) =>
  postWebhook({ url, headers: {}, body: "{}", allowPrivate: false, timeoutMs: 60_000, ...more });

describe("a name that leads to an address that is not public", () => {
  test.each([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["64:ff9b::7f00:1"],
    ["fd00::1"],
  ])("is not connected to: %s", async (address) => {
    const before = asked;
    const answer = await post("https://hooks.example.com/", { resolve: resolving([address]) });
    expect(answer).toMatchObject({ status: null, error: "REFUSED_ADDRESS", response: null });
    expect(asked).toBe(before);
  });

  test("is not connected to for the good addresses beside it", async () => {
    const answer = await post("https://hooks.example.com/", { resolve: resolving(["203.0.114.7", "127.0.0.1"]) });
    expect(answer.error).toBe("REFUSED_ADDRESS");
  });

  test("is looked at anew each time: what was public before does not count", async () => {
    const resolve = resolving(["203.0.114.7"], ["127.0.0.1"]);
    expect((await post("https://hooks.example.com/", { resolve, timeoutMs: 300 })).error).not.toBe("REFUSED_ADDRESS");
    expect((await post("https://hooks.example.com/", { resolve })).error).toBe("REFUSED_ADDRESS");
  });
});

test.each([
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://2130706433/",
  "http://hooks.example.com/",
  "https://hooks.example.com:6379/",
])("%s is not connected to", async (url) => {
  const before = asked;
  expect(await post(url, { resolve: resolving(["127.0.0.1"]) })).toMatchObject({ status: null });
  expect(asked).toBe(before);
});

describe("where private addresses are allowed", () => {
  const here = (path: string) => `http://hooks.example.com:${port}${path}`;
  const trying = { allowPrivate: true, resolve: resolving(["127.0.0.1"]) };

  test("they are connected to, and what they answer is not shown", async () =>
    expect(await post(here("/"), trying)).toMatchObject({ status: 200, error: null, response: null }));
  test("those of machines’ credentials are not", async () =>
    expect(await post(here("/"), { ...trying, resolve: resolving(["169.254.169.254"]) })).toMatchObject({
      error: "REFUSED_ADDRESS",
    }));
  test("who says nothing is waited for until the time is up", async () =>
    expect(await post(here("/silent"), { ...trying, timeoutMs: 300 })).toMatchObject({
      status: null,
      error: "no answer in time",
    }));
  test("who does not come to an end is believed by the status", async () =>
    expect(await post(here("/drip"), { ...trying, timeoutMs: 2_000 })).toMatchObject({ status: 200, error: null }));
  test("a name that leads nowhere is an answer too", async () =>
    expect(
      await post(here("/"), {
        ...trying,
        resolve: (_hostname, _options, answer) =>
          answer(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []),
      }),
    ).toMatchObject({ status: null, error: "ENOTFOUND" }));
});
