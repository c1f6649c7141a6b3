import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { signIn } from "../product/account.ts";
import { demoPassword, startProduct, withoutMeanings, type Product } from "../product/start-product.ts";
import { demoData } from "../product/use-shared-product.ts";

/* A product that is copied while people write, and started again from the copy. */

const root = path.resolve(import.meta.dirname, "../..");
const [copy, keys] = ["backup", "keys"].map((name) => mkdtempSync(path.join(tmpdir(), `kinkeeper-${name}-`))) as [
  string,
  string,
];
let product: Product | undefined;
afterAll(async () => {
  await product?.stop();
  for (const folder of [copy, keys]) rmSync(folder, { recursive: true });
});

/** What `npm run backup` prints. */
const backUp = async (folder: string): Promise<string> => {
  const child = spawn(process.execPath, ["deploy/embedded/src/backup/main.ts", copy, keys], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, KINKEEPER_DATA: folder },
  });
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(status).toBe(0);
  return printed;
};

test("a backup of a running product is one to start from: what was confirmed before is there, with its pictures, and no more than was written", async () => {
  const original = await startProduct({ folder: await demoData(), environment: withoutMeanings });
  const admin = await signIn(original.origin, "darwin-admin", demoPassword);
  const confirmed: string[] = [];
  const sent: string[] = [];
  const enough = new AbortController();
  const write = async (name: string): Promise<void> => {
    for (let count = 0; !enough.signal.aborted; count += 1) {
      const firstName = `${name} ${count}`;
      sent.push(firstName);
      await admin.json("POST", "/api/family-members", { firstName });
      confirmed.push(firstName);
    }
  };
  const writing = Promise.all(["Ann", "Ben"].map(write));
  await expect.poll(() => confirmed.length).toBeGreaterThan(20);
  const before = [...confirmed];
  expect(await backUp(original.folder)).toMatch(/^\d+ events and \d+ files are in /);
  const after = [...sent];
  enough.abort();
  await writing;
  await original.stop();
  original.forget();

  copyFileSync(path.join(keys, "keys.db"), path.join(copy, "keys.db"));
  product = await startProduct({ folder: copy, demo: false, environment: withoutMeanings });
  const again = await signIn(product.origin, "darwin-admin", demoPassword);
  const people = await again.json<FamilyMember[]>("GET", "/api/family-members");
  const added = people.map(({ firstName }) => firstName).filter((name) => /^(Ann|Ben) \d+$/.test(name));
  expect(people).toHaveLength(40 + added.length);
  expect(added).toEqual(expect.arrayContaining(before));
  expect(after).toEqual(expect.arrayContaining(added));
  const portraits = people.flatMap(({ photoUrl }) => photoUrl ?? []);
  expect(portraits.length).toBeGreaterThan(2);
  for (const portrait of portraits) expect((await again.call("GET", portrait)).status).toBe(200);
});
