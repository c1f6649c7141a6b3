import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { Revocation } from "@kinkeeper/contracts/identity/internal";
import { newId } from "@kinkeeper/platform/ids";
import { createLogger } from "@kinkeeper/platform/logger";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { identity } from "../service.ts";
import { Browser, createFamily, goodPassword } from "../testing/browser.ts";
import { revocations } from "./revocations.ts";

let harness: ServiceHarness;
beforeAll(async () => void (harness = await startHarness(identity)));
afterAll(() => harness.stop());

/** What a gateway hears on the feed, from its first line on. */
const listenOnTheFeed = async () => {
  const line = new AbortController();
  onTestFinished(() => line.abort());
  const response = await fetch(`${harness.origin}/internal/revocations`, { signal: line.signal });
  const heard: Revocation[] = [];
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const follow = async () => {
    for (let rest = ""; ;) {
      const { value, done } = await reader.read();
      if (done) return "ended";
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      heard.push(...lines.map((text) => JSON.parse(text) as Revocation));
    }
  };
  const over = follow().catch(() => "aborted");
  await expect.poll(() => heard[0]).toEqual({ alive: true });
  return { response, heard, over };
};
/** Without the lines that only tell that nothing was missed. */
const revokedIn = (heard: readonly Revocation[]) => heard.filter((what) => !("alive" in what));

describe("the feed of revocations", () => {
  test("says at once that it is alive, then what ends", async () => {
    const { response, heard } = await listenOnTheFeed();
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    const ada = await createFamily(harness);
    const { sessionId } = ada.browser;
    await ada.browser.get("/api/logout");
    await expect.poll(() => heard).toContainEqual({ sessionHash: sessionHash(sessionId) });
    // Neither the feed nor its table holds an id that could be used.
    const kept = await harness.service.readModel.service<{ revocation: string }[]>`select revocation from revocations`;
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify([heard, kept])).not.toContain(sessionId);

    await ada.browser.post("/api/login", { username: ada.email, password: goodPassword });
    const newPassword = "forty tortoises and a finch";
    await ada.browser.post("/api/auth/password", { currentPassword: goodPassword, newPassword });
    await expect.poll(() => heard).toContainEqual({ userId: ada.user.id });
  });

  test("says nothing where nothing ends", async () => {
    const { heard } = await listenOnTheFeed();
    const { browser, email } = await createFamily(harness);
    await new Browser(harness).post("/api/login", { username: email, password: "wrong" });
    // What ends after it comes after it.
    const ended = { sessionHash: sessionHash(browser.sessionId) };
    await browser.get("/api/logout");
    await expect.poll(() => heard).toContainEqual(ended);
    expect(revokedIn(heard)).toEqual([ended]);
  });

  test("ends when the service stops, so that nobody waits for it", async () => {
    const { over } = await listenOnTheFeed();
    await harness.restart();
    expect(await over).toBe("ended");
  });
});

describe("several replicas", () => {
  const replica = (pollInterval = 10) => {
    const { readModel } = harness.service;
    const made = revocations({
      readModel,
      now: () => new Date(),
      newId,
      logger: createLogger("test", "silent"),
      pollInterval,
    });
    const heard: Revocation[] = [];
    made.listen((what) => void heard.push(what));
    onTestFinished(() => made.stop());
    return { ...made, heard };
  };

  test("hear of each other's revocations, each of them once", async () => {
    const [one, other] = [replica(), replica()];
    const published: Revocation[] = [];
    // The second look at the table finds the first ones again.
    for (let time = 0; time < 2; time += 1) {
      const [ofOne, ofOther] = [{ userId: newId() }, { tenantId: newId() }];
      published.push(ofOne, ofOther);
      await one.publish(ofOne);
      await other.publish(ofOther);
      await expect.poll(() => other.heard).toContainEqual(ofOne);
      await expect.poll(() => one.heard).toContainEqual(ofOther);
    }
    const times = (heard: readonly Revocation[], what: Revocation) =>
      heard.filter((one) => isDeepStrictEqual(one, what)).length;
    for (const { heard } of [one, other]) expect(published.map((what) => times(heard, what))).toEqual([1, 1, 1, 1]);
  });

  test("one whose table is gone still tells its own listeners", async () => {
    const one = replica();
    const sql = harness.service.readModel.service;
    const what = { userId: newId() };
    // A revocation that no table takes: the column holds no such time.
    const broken = revocations({
      readModel: { service: sql },
      now: () => new Date(Number.NaN),
      newId,
      logger: createLogger("test", "silent"),
    });
    onTestFinished(() => broken.stop());
    const heard: Revocation[] = [];
    broken.listen((revoked) => void heard.push(revoked));
    await broken.publish(what);
    expect(heard).toEqual([what]);
    const next = { userId: newId() };
    await replica().publish(next);
    await expect.poll(() => one.heard).toContainEqual(next);
    expect(one.heard).not.toContainEqual(what);
  });
});
