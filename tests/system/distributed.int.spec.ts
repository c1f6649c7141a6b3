import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { ServiceContract } from "@kinkeeper/contracts/service";
import { services, serviceNames } from "@kinkeeper/contracts/services";
import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foundFamily, signIn, type Account } from "../product/account.ts";
import { overWithTheirSession, showTokens } from "../product/captured-tokens.ts";
import { importGedcom } from "../product/import-gedcom.ts";
import { demoPassword, superAdmin } from "../product/start-product.ts";
import { startDistributed, type Distributed } from "../product/start-distributed.ts";
import { demoData } from "../product/use-shared-product.ts";

let embedded: string;
let product: Distributed;
beforeAll(async () => {
  embedded = await demoData();
  product = await startDistributed(embedded);
});
afterAll(async () => {
  await product.stop();
  rmSync(embedded, { recursive: true });
});

const add = async (account: Account, firstName: string): Promise<FamilyMember> =>
  account.json<FamilyMember>("POST", "/api/family-members", { firstName });
const namesOf = async (account: Account): Promise<readonly string[]> =>
  (await account.json<FamilyMember[]>("GET", "/api/family-members")).map(({ firstName }) => firstName);
const demo = readFileSync(path.resolve(import.meta.dirname, "../../deploy/embedded/demo/darwin-wedgwood.ged"), "utf8");

test("a family of the embedded product is there with its people, pictures, history and passwords", async () => {
  const darwin = await signIn(product.origin, "darwin-admin", demoPassword);
  const people = await darwin.json<FamilyMember[]>("GET", "/api/family-members");
  expect(people).toHaveLength(40);
  const charles = people.find(({ firstName, lastName }) => firstName === "Charles Robert" && lastName === "Darwin")!;
  const history = await darwin.json<{ action: string }[]>("GET", `/api/family-members/${charles.id}/history`);
  expect(history.at(-1)).toMatchObject({ action: "added" });
  const portrait = await darwin.call("GET", charles.photoUrl!);
  expect([portrait.status, portrait.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const found = await darwin.json<{ stories: { title: string }[] }>("GET", "/api/search?q=Sandwalk");
  expect(found.stories.length).toBeGreaterThan(0);
  // Nobody's but theirs.
  const bronte = await signIn(product.origin, "bronte-member", demoPassword);
  expect((await bronte.call("GET", `/api/family-members/${charles.id}`)).status).toBe(404);
});

test("a family is founded, imported, changed and read back by processes that share nothing but their stores", async () => {
  const founder = await foundFamily(product.origin, "Distributed");
  const { created } = await importGedcom(founder, demo);
  expect(created).toBe(40);
  const members = await founder.json<FamilyMember[]>("GET", "/api/family-members");
  const charles = members.find(({ firstName, lastName }) => firstName === "Charles Robert" && lastName === "Darwin")!;
  const emma = members.find(({ firstName, lastName }) => firstName === "Emma" && lastName === "Wedgwood")!;
  expect(await founder.json("GET", `/api/kinship?from=${charles.id}&to=${emma.id}`)).toMatchObject({ name: "wife" });
  await founder.json("PATCH", `/api/family-members/${charles.id}`, { birthPlace: "Shrewsbury" });
  await expect
    .poll(() => founder.json("GET", `/api/family-members/${charles.id}/history`))
    .toMatchObject([{ action: "changed", actorName: "Ada Distributed" }, { action: "added" }]);
  const stranger = await foundFamily(product.origin, "Elsewhere");
  expect(await namesOf(stranger)).toEqual([]);
});

test("a service's own port opens for nobody who does not come through the gateway or from another service", async () => {
  const { identity } = product.addresses;
  const form = new URLSearchParams({ username: superAdmin.username, password: superAdmin.password });
  const tries = [
    fetch(new URL("/internal/revocations", identity)),
    fetch(new URL("/api/login", identity), { method: "POST", body: form, headers: { origin: "https://evil.example" } }),
    fetch(new URL("/api/login", identity), { headers: { "x-forwarded-for": "203.0.113.1" } }),
    fetch(new URL("/.well-known/jwks.json", identity), { headers: { "x-kinkeeper-secret": "guessed" } }),
    ...Object.values(product.addresses).map((address) => fetch(new URL("/api/nothing", address))),
  ];
  for (const answer of await Promise.all(tries)) expect([answer.url, answer.status]).toEqual([answer.url, 403]);
  expect((await fetch(new URL("/healthz", identity))).status).toBe(200);
});

test("a token that was seen is good at one service alone, and over with its session", async () => {
  const account = await foundFamily(product.origin, "Captured");
  expect(await showTokens(account, product.call, product.addresses)).toEqual(overWithTheirSession);
});

test("an archive leaves and comes back, where one service asks another", async () => {
  const founder = await foundFamily(product.origin, "Leaving");
  await importGedcom(founder, demo);
  await founder.json("POST", "/api/events", { title: "We leave", eventDate: "1900" });
  const answer = await founder.call("GET", "/api/tenant-export");
  expect(answer.status).toBe(200);
  const zip = new Uint8Array(await answer.arrayBuffer());
  const theirs = await foundFamily(product.origin, "Arriving");
  const { id } = await theirs.json<TenantImport>("POST", "/api/tenant-imports", zip, {
    "content-type": "application/zip",
  });
  const look = () => theirs.json<TenantImport>("GET", `/api/tenant-imports/${id}`);
  await expect.poll(async () => (await look()).status).not.toBe("running");
  expect(await look()).toMatchObject({ status: "done", people: 40, items: 1, issues: [] });
  // Genealogy's list is its own and may be late.
  await expect.poll(() => namesOf(theirs)).toHaveLength(40);
});

test("while NATS is down everything can be written and read, and afterwards everybody catches up", async () => {
  const founder = await foundFamily(product.origin, "Offline");
  await product.nats.kill();
  for (const name of ["Nora", "Otto", "Paula"]) await add(founder, name);
  // Each service finds out by itself that it has to go on without it.
  await expect.poll(() => namesOf(founder)).toHaveLength(3);
  product.nats.forget();
  await product.nats.start();
  await add(founder, "Quentin");
  await expect.poll(() => namesOf(founder)).toHaveLength(4);
  // So has the archive, which hears of people from the tree.
  const found = async (q: string) =>
    (await founder.json<{ people: unknown[] }>("GET", `/api/search?q=${q}`)).people.length;
  for (const name of ["Paula", "Quentin"]) await expect.poll(() => found(name)).toBe(1);
});

test("a service that is replaced while people read and write refuses nobody, and loses nothing", async () => {
  const founder = await foundFamily(product.origin, "Rolling");
  const updated = new AbortController();
  const added: string[] = [];
  const statuses = new Map<number, number>();
  const counted = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const write = async (name: string): Promise<void> => {
    for (let count = 0; !updated.signal.aborted; count += 1) {
      const firstName = `${name} ${count}`;
      const { status } = await founder.call("POST", "/api/family-members", { firstName });
      counted(status);
      if (status === 201) added.push(firstName);
    }
  };
  const read = async (): Promise<void> => {
    while (!updated.signal.aborted) counted((await founder.call("GET", "/api/family-members")).status);
  };
  const working = Promise.all([write("Ann"), write("Ben"), read()]);
  await expect.poll(() => added.length).toBeGreaterThan(20);
  await product.replace("genealogy");
  const before = added.length;
  await expect.poll(() => added.length).toBeGreaterThan(before + 20);
  updated.abort();
  await working;
  expect(new Set(statuses.keys())).toEqual(new Set([200, 201]));
  await expect.poll(async () => (await namesOf(founder)).toSorted()).toEqual(added.toSorted());
});

test("a service that was killed, and whose database was emptied, is back with everything", async () => {
  const founder = await foundFamily(product.origin, "Phoenix");
  for (const name of ["one", "two", "three"]) await add(founder, name);
  await product.kill("genealogy");
  expect((await founder.call("GET", "/api/family-members")).status).toBe(503);
  // Nor is it half of an archive that leaves.
  expect((await founder.call("GET", "/api/tenant-export")).status).toBe(503);
  const sql = postgres(product.databases.genealogy, { max: 1, onnotice: () => undefined });
  await sql`drop schema genealogy cascade`;
  await sql.end();
  await product.start("genealogy");
  const again = await signIn(product.origin, founder.user.email, "quiet violet lantern");
  expect(new Set(await namesOf(again))).toEqual(new Set(["one", "two", "three"]));
});

test("each service follows the contexts that its contract names, and no fewer", async () => {
  for (const name of serviceNames) {
    const sql = postgres(product.databases[name], { max: 1 });
    const { context, follows }: ServiceContract = services[name];
    const followed = async (): Promise<readonly string[]> => {
      const rows = await sql<{ context: string }[]>`
        select distinct context from ${sql(schemaOf(name))}.platform_checkpoints where context <> ${context.name}`;
      return rows.map((row) => row.context).toSorted();
    };
    await expect.poll(followed).toEqual(follows.toSorted());
    await sql.end();
  }
});
