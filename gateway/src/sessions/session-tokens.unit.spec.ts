import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { ExchangedSession } from "@kinkeeper/platform/http/identity-client";
import { createLogger } from "@kinkeeper/platform/logger";
import { UnsecuredJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { member } from "../testing/gateway-harness.ts";

import { sessionTokens, type SessionTokens } from "./session-tokens.ts";

const sessionId = "session-0123456789abcdef";
const claims = member();
const seconds = 1_000;

/** Milliseconds since 1970, as the tokens under test see it. */
let time: number;
/** Exchanges that wait for their answer, oldest first. */
let asked: { answer: (token: ExchangedSession | undefined) => void; fail: (error: Error) => void }[];
let tokens: SessionTokens;
let verify: () => Promise<typeof claims>;

const freshToken = (label: string): ExchangedSession => ({
  tokens: { identity: new UnsecuredJWT({ label }).setExpirationTime(Math.floor(time / 1000) + 60).encode() },
  userId: claims.sub,
  tenantId: claims.tenantId!,
});
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Answers the oldest exchange that waits. */
const answerNext = async (token: ExchangedSession | undefined) => {
  asked.shift()!.answer(token);
  await turn();
};

beforeEach(() => {
  time = Date.UTC(2030, 0, 1);
  asked = [];
  verify = async () => claims;
  tokens = sessionTokens({
    identity: { exchange: () => new Promise((answer, fail) => asked.push({ answer, fail })) },
    verify: () => verify(),
    logger: createLogger("gateway", "silent"),
    now: () => time,
  });
  tokens.connected();
});

const hold = async (label = "first"): Promise<string> => {
  const exchanged = tokens.exchanged(sessionId);
  await turn();
  const token = freshToken(label);
  await answerNext(token);
  await exchanged;
  return token.tokens["identity"]!;
};

describe("a token in hand", () => {
  test("serves until five seconds before its end", async () => {
    const token = await hold();
    time += 34 * seconds;
    expect(tokens.known(sessionId)).toMatchObject({ tokens: { identity: token }, claims });
    expect(asked).toHaveLength(0);
    time += 21 * seconds;
    expect(tokens.known(sessionId)).toBeUndefined();
  });

  test("is replaced in the background by whoever uses it near its end, and nobody waits", async () => {
    const first = await hold();
    time += 36 * seconds;
    expect(tokens.known(sessionId)?.tokens["identity"]).toBe(first);
    expect(tokens.known(sessionId)?.tokens["identity"]).toBe(first);
    await turn();
    expect(asked).toHaveLength(1);
    const second = freshToken("second");
    await answerNext(second);
    expect(tokens.known(sessionId)?.tokens["identity"]).toBe(second.tokens["identity"]!);
    time += 30 * seconds;
    expect(tokens.known(sessionId)?.tokens["identity"]).toBe(second.tokens["identity"]!);
  });

  test("goes on serving when it cannot be replaced, until it ends", async () => {
    const first = await hold();
    time += 40 * seconds;
    tokens.known(sessionId);
    await turn();
    asked.shift()!.fail(new Error("identity is away"));
    await turn();
    expect(tokens.known(sessionId)?.tokens["identity"]).toBe(first);
  });

  test("is dropped when its replacement is refused: the session is over", async () => {
    await hold();
    time += 40 * seconds;
    tokens.known(sessionId);
    await turn();
    await answerNext(undefined);
    expect(tokens.known(sessionId)).toBeUndefined();
    expect(await tokens.exchanged(sessionId)).toBeUndefined();
    expect(asked).toHaveLength(0); // known to be over
  });
});

describe("a revocation while an exchange is under way", () => {
  test.each([{ sessionHash: sessionHash(sessionId) }, { userId: claims.sub }, { tenantId: claims.tenantId! }])(
    "makes its answer count for nothing: %j",
    async (what) => {
      const exchanged = tokens.exchanged(sessionId);
      await turn();
      tokens.revoked(what);
      await answerNext(freshToken("from before"));
      expect(tokens.known(sessionId)).toBeUndefined();
      await answerNext(undefined); // asked once more, and now the truth
      expect(await exchanged).toBeUndefined();
    },
  );

  test("of somebody else changes nothing", async () => {
    const exchanged = tokens.exchanged(sessionId);
    await turn();
    tokens.revoked({ userId: "somebody else" });
    const token = freshToken("mine");
    await answerNext(token);
    expect(await exchanged).toMatchObject({ tokens: token.tokens });
    expect(tokens.known(sessionId)?.tokens["identity"]).toBe(token.tokens["identity"]!);
  });
});

describe("without the feed", () => {
  test("a token held is not given out, and one fetched is not held", async () => {
    await hold();
    tokens.lost();
    expect(tokens.known(sessionId)).toBeUndefined();
    await hold();
    expect(tokens.known(sessionId)).toBeUndefined();
  });

  test("requests do not share an exchange that may have begun before a revocation", async () => {
    tokens.lost();
    const both = [tokens.exchanged(sessionId), tokens.exchanged(sessionId)];
    await turn();
    expect(asked).toHaveLength(2);
    await answerNext(freshToken("one"));
    await answerNext(freshToken("two"));
    await Promise.all(both);
  });

  test("an exchange that began before the feed came back is not held", async () => {
    tokens.lost();
    const exchanged = tokens.exchanged(sessionId);
    await turn();
    tokens.connected();
    await answerNext(freshToken("from before"));
    expect(await exchanged).toBeDefined();
    expect(tokens.known(sessionId)).toBeUndefined();
  });

  test("what was held before the feed broke is gone when it is back", async () => {
    await hold();
    tokens.lost();
    tokens.connected();
    expect(tokens.known(sessionId)).toBeUndefined();
  });
});

describe("an exchange that fails", () => {
  test("is nobody's signing out", async () => {
    const exchanged = tokens.exchanged(sessionId);
    await turn();
    asked.shift()!.fail(new Error("identity is away"));
    await expect(exchanged).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("also where the token does not verify", async () => {
    verify = () => Promise.reject(new Error("unknown key"));
    const exchanged = tokens.exchanged(sessionId);
    await turn();
    asked.shift()!.answer(freshToken("bad"));
    await expect(exchanged).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(tokens.known(sessionId)).toBeUndefined();
  });
});
