import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foundFamily, type Account } from "../product/account.ts";
import { hostileRequests, sendHostile, type HostileRequest } from "../product/hostile-requests.ts";
import { startProduct, withoutMeanings, type Product } from "../product/start-product.ts";
import { megabytesOf } from "../bench/process-memory.ts";

/** Fixed, so that what is found is found again. */
const seed = 20_261_122;
const counts = { text: 2_700, query: 3_500, json: 3_200, gedcom: 500, zip: 100 };
const atOnce = 16;
/**
 * What the first requests make the product load (threads that read files; code and caches that are warm then) stays while it is used.
 * From then on nothing may. V8 holds up to 130 MB of free heap until it has been idle for a while, seen in `heapTotal`; that, and a
 * little for the database's caches, is the difference allowed.
 */
const first = 0.25;
const mostLeftMegabytes = 150;
/** The other family reads, writes and searches once while so many are answered. */
const requestsPerRound = 200;

let product: Product;
beforeAll(async () => {
  // Memory as the launcher bounds it (deploy/launch/run.mjs).
  const memory = { MALLOC_ARENA_MAX: "2", NODE_OPTIONS: "--max-semi-space-size=16" };
  // What the model makes of such texts is asked of it alone (local-embeddings.int.spec.ts): here a failure would only be logged.
  const environment = { KINKEEPER_RATE_LIMIT: "off", ...memory, ...withoutMeanings };
  product = await startProduct({ demo: false, environment });
});
afterAll(async () => {
  await product.stop();
  product.forget();
});

const isThere = (account: Account, id: string): Promise<FamilyMember> =>
  account.json<FamilyMember>("GET", `/api/family-members/${id}`);

test(`ten thousand hostile requests (seed ${seed}) fail nowhere, and another family notices nothing`, async () => {
  const requests = hostileRequests(seed, counts);
  const [neighbour, ...enemies] = await Promise.all(
    ["Neighbour", "Enemy", "Foe", "Newcomer"].map((name) => foundFamily(product.origin, name)),
  );
  const live = async (): Promise<void> => {
    const { id } = await neighbour!.json<FamilyMember>("POST", "/api/family-members", { firstName: "Emma" });
    await isThere(neighbour!, id);
    await neighbour!.json("GET", "/api/search?q=Emma");
    await neighbour!.json("GET", "/api/family-artifacts");
  };
  const sendAll = async (all: readonly HostileRequest[]): Promise<void> => {
    for (let begin = 0; begin < all.length; begin += requestsPerRound) {
      const some = all.slice(begin, begin + requestsPerRound);
      const [{ faults, sent }] = await Promise.all([sendHostile(enemies, some, atOnce), live()]);
      expect(faults).toEqual([]);
      expect(sent).toBe(some.length);
    }
  };
  expect(requests).toHaveLength(10_000);
  const warming = Math.ceil(first * requests.length);
  await sendAll(requests.slice(0, warming));
  const warm = megabytesOf(product.pid);
  await sendAll(requests.slice(warming));
  for (const enemy of enemies) await enemy.json("GET", "/api/family-members");
  await expect
    .poll(() => megabytesOf(product.pid), { interval: 1_000, timeout: 120_000 })
    .toBeLessThan(warm + mostLeftMegabytes);
});
