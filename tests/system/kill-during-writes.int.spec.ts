import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { foundFamily, signIn, type Account } from "../product/account.ts";
import { startProduct, type Product } from "../product/start-product.ts";

const password = "quiet violet lantern";
const kills = 3;
const writers = 8;

let product: Product | undefined;
afterAll(async () => {
  await product?.stop();
  product?.forget();
});

interface Ledger {
  /** Names whose writing was acknowledged. */
  readonly acknowledged: Set<string>;
  /** Names that were sent and got no answer: they may be there once, or not at all. */
  readonly unanswered: Set<string>;
}

/** Adds people and stories in turn, one after the other, until the product is gone. */
const write = async (account: Account, { acknowledged, unanswered }: Ledger, name: string): Promise<void> => {
  for (let count = 0; ; count += 1) {
    const own = `${name}-${count}`;
    unanswered.add(own);
    try {
      const { status } =
        count % 2 === 0
          ? await account.call("POST", "/api/family-members", { firstName: own })
          : await account.call("POST", "/api/family-artifacts", { title: own, artifactType: "story", content: own });
      if (status !== 201) return;
    } catch {
      // The connection broke: the product was killed.
      return;
    }
    unanswered.delete(own);
    acknowledged.add(own);
  }
};

const namesIn = async (account: Account): Promise<readonly string[]> => [
  ...(await account.json<FamilyMember[]>("GET", "/api/family-members")).map(({ firstName }) => firstName),
  ...(await account.json<Artifact[]>("GET", "/api/family-artifacts")).map(({ title }) => title),
];

const expectNothingLostNothingDoubled = (names: readonly string[], { acknowledged, unanswered }: Ledger): void => {
  expect(new Set(names).size).toBe(names.length);
  expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !acknowledged.has(name) && !unanswered.has(name))).toEqual([]);
};

test("killed while eight people write, the product loses no acknowledged change and doubles none, even with its read models deleted", async () => {
  product = await startProduct({ demo: false });
  const { email } = (await foundFamily(product.origin, "Mortimer")).user;
  const ledger: Ledger = { acknowledged: new Set(), unanswered: new Set() };

  for (let kill = 0; kill < kills; kill += 1) {
    const account = await signIn(product.origin, email, password);
    const before = ledger.acknowledged.size;
    const writing = Array.from({ length: writers }, (_, writer) => write(account, ledger, `k${kill}w${writer}`));
    await expect.poll(() => ledger.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 60 + 40 * kill);
    await product.kill();
    await Promise.all(writing);
    product = await startProduct({ folder: product.folder, demo: false });
    expectNothingLostNothingDoubled(await namesIn(await signIn(product.origin, email, password)), ledger);
  }

  await product.stop();
  rmSync(path.join(product.folder, "pg"), { recursive: true });
  product = await startProduct({ folder: product.folder, demo: false });
  expectNothingLostNothingDoubled(await namesIn(await signIn(product.origin, email, password)), ledger);
  expect(ledger.acknowledged.size).toBeGreaterThan(300);
}, 120_000);
