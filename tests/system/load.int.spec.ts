import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as Script from "../../deploy/load/load.ts";
import { foundFamily, joinFamily, memberPassword, type Account } from "../product/account.ts";
import { checksSoFar, close, sleepsSoFar } from "../product/k6.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

/* The load test of deploy/load, each of its parts once, against the product. */

let script: typeof Script;
let founder: Account;
let member: Account;
beforeAll(async () => {
  const { origin } = await sharedProduct();
  founder = await foundFamily(origin, "Loaded");
  member = await joinFamily(origin, founder, "Bea");
  vi.stubGlobal("__ENV", {
    KINKEEPER_URL: origin,
    KINKEEPER_USERNAMES: `${founder.user.email},${member.user.email}`,
    KINKEEPER_PASSWORD: memberPassword,
  });
  // It reads where to go as it begins.
  script = await import("../../deploy/load/load.ts");
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await close();
});

const stories = async (account: Account): Promise<readonly string[]> =>
  (await account.json<Artifact[]>("GET", "/api/family-artifacts")).map(({ title }) => title);

test("every scenario is a function of the script", () => {
  const parts = Object.values(script.options.scenarios!).map(({ exec }) => exec!);
  expect(parts).toHaveLength(3);
  for (const part of parts) expect(script).toHaveProperty(part, expect.any(Function));
});

test("people read, search and write as the product wants it, and nothing of it is left", async () => {
  const load = script.setup();
  expect(load.cookies).toHaveLength(2);
  for (const run of [script.read, script.read, script.search, script.write]) run(load);
  expect(checksSoFar()).toEqual([
    ...[1, 2].flatMap(() => [
      ["GET /api/family-members", true],
      ["GET /api/family-artifacts", true],
    ]),
    ["GET /api/search", true],
    ["POST /api/family-artifacts", true],
  ]);
  expect(await stories(founder)).toEqual([`${load.title} 0`]);
  expect(await stories(member)).toEqual([]);

  script.teardown(load);
  expect(checksSoFar()).toEqual([["DELETE /api/family-artifacts", true]]);
  // Of one account the gateway takes 600 calls in ten seconds, those of the run included.
  expect(sleepsSoFar()).toEqual([10, 1 / 50]);
  expect(await stories(founder)).toEqual([]);
});

test("who cannot sign in ends it", () => {
  vi.stubGlobal("__ENV", { ...(globalThis as unknown as { __ENV: object }).__ENV, KINKEEPER_PASSWORD: "another one" });
  expect(() => script.setup()).toThrow(/could not sign in: 401/);
});
