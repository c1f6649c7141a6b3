import type { Announcement } from "@kinkeeper/contracts/archive/announcements";
import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Delivery } from "@kinkeeper/contracts/partners/deliveries";
import type { Partner } from "@kinkeeper/contracts/partners/partners";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, type Account } from "../product/account.ts";
import { demoPassword, startProduct, withoutMeanings, type Product } from "../product/start-product.ts";
import { demoData } from "../product/use-shared-product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ folder: await demoData(), environment: withoutMeanings });
});
afterAll(async () => {
  await product.stop();
  product.forget();
});

const as = (username: string): Promise<Account> => signIn(product.origin, username, demoPassword);
const titles = (items: readonly Artifact[]): readonly string[] => items.map(({ title }) => title).toSorted();
const countOf = async (account: Account, path: string): Promise<number> =>
  (await account.json<unknown[]>("GET", path)).length;

const families = [
  { family: "darwin", stories: 8, artifacts: 10, events: 14, traditions: 5 },
  { family: "bronte", stories: 6, artifacts: 8, events: 12, traditions: 4 },
];

describe.each(families)("the family of $family", ({ family, ...told }) => {
  test("has something on every screen, and its member sees all but what its admin keeps private", async () => {
    const [admin, member] = [await as(`${family}-admin`), await as(`${family}-member`)];
    const kept = await member.json<Artifact[]>("GET", "/api/family-artifacts");
    expect({
      stories: kept.filter(({ artifactType }) => artifactType === "story").length,
      artifacts: kept.filter(({ artifactType }) => artifactType !== "story").length,
      events: await countOf(member, "/api/events"),
      traditions: await countOf(member, "/api/family-traditions"),
    }).toEqual(told);
    expect((await member.json<Announcement[]>("GET", "/api/announcements")).length).toBe(2);
    const own = await admin.json<Artifact[]>("GET", "/api/family-artifacts");
    expect(own.filter(({ privacy }) => privacy === "private")).toHaveLength(1);
    expect(own.length).toBe(kept.length + 1);
  });

  test("shows its pictures and portraits, and only people of its own tree", async () => {
    const member = await as(`${family}-member`);
    const kept = await member.json<Artifact[]>("GET", "/api/family-artifacts");
    const people = await member.json<FamilyMember[]>("GET", "/api/family-members");
    const known = new Set(people.map(({ id }) => id));
    expect(kept.every(({ associatedMembers }) => associatedMembers.length > 0)).toBe(true);
    expect(kept.flatMap(({ associatedMembers }) => associatedMembers).filter((id) => !known.has(id))).toEqual([]);
    const portraits = people.flatMap(({ photoUrl }) => photoUrl ?? []);
    expect(portraits.length).toBeGreaterThanOrEqual(3);
    const files = kept.flatMap(({ fileUrl, pictures }) => [fileUrl ?? [], ...pictures.map((one) => one.path)].flat());
    for (const file of new Set([...portraits, ...files])) {
      const answer = await member.call("GET", file);
      expect([file, answer.status, (await answer.arrayBuffer()).byteLength > 1_000]).toEqual([file, 200, true]);
    }
  });
});

test("a partner has heard of what the vendor offers and sells, at an address that leads nowhere", async () => {
  const root = await as("super");
  const [partner, ...others] = await root.json<Partner[]>("GET", "/api/admin/partners");
  expect(others).toEqual([]);
  const url = `/api/admin/partners/${partner!.id}/deliveries`;
  const told = async () => (await root.json<{ deliveries: Delivery[] }>("GET", url)).deliveries;
  await expect
    .poll(async () => new Set((await told()).map(({ type }) => type)))
    .toEqual(
      new Set([
        "service.created",
        "order.created",
        "order.completed",
        "order.refunded",
        "payout.held",
        "review.published",
      ]),
    );
  await expect.poll(async () => (await told()).some(({ lastAttempt }) => lastAttempt?.error)).toBe(true);
  expect((await told()).filter(({ status }) => status === "delivered")).toEqual([]);
});

test("a start that was interrupted while it wrote the families goes on where it ended, and writes nothing twice", async () => {
  const before = await as("darwin-admin");
  const kept = await before.json<Artifact[]>("GET", "/api/family-artifacts");
  const events = await countOf(before, "/api/events");
  const missing = kept.filter(({ userName }) => userName?.startsWith("Emma")).slice(0, 2);
  expect(missing).toHaveLength(2);
  for (const { id } of missing) await before.call("DELETE", `/api/family-artifacts/${id}`);
  await product.stop();
  const note = path.join(product.folder, "demo-accounts.json");
  writeFileSync(note, JSON.stringify({ ...(JSON.parse(readFileSync(note, "utf8")) as object), complete: false }));
  product = await startProduct({ folder: product.folder, environment: withoutMeanings });

  const after = await as("darwin-admin");
  expect(titles(await after.json<Artifact[]>("GET", "/api/family-artifacts"))).toEqual(titles(kept));
  expect(await countOf(after, "/api/events")).toBe(events);
  expect(await countOf(await as("super"), "/api/admin/partners")).toBe(1);
});
