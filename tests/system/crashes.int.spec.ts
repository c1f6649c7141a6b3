import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { rmSync } from "node:fs";
import path from "node:path";
import { openPool } from "@kinkeeper/platform/postgres/pool";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { ask, postmasterOf } from "@kinkeeper/platform/testing/server-fixture";
import { foundFamily, joinFamily, memberPassword as password, signIn, type Account } from "../product/account.ts";
import { foundDarwins, toldBy } from "../product/family-archive.ts";
import { databaseUrl, powerCut } from "../product/power-cut.ts";
import { startProduct, superAdmin, withoutMeanings, type Product } from "../product/start-product.ts";

/*
 * One product that is killed once, and then loses its power again and again: everything ends at once then, the database with what
 * it had not written. Its commits do not wait for the disk unless they ask for it.
 */

const writers = 8;
/** Changes that are acknowledged before the product goes. */
const enough = 100;

let product: Product;

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

interface ReadModelState {
  readonly generation: unknown;
  readonly positions: readonly number[];
}

/** Which life of the tables it is, and how far every projection has come, by service; as the running product's database has it. */
const readModels = async (folder: string): Promise<Readonly<Record<string, ReadModelState>>> => {
  const { url } = postmasterOf(path.join(folder, "pg"));
  return Object.fromEntries(
    await Promise.all(
      Object.keys(endpointsByService).map(async (service) => {
        const schema = schemaOf(service);
        const [generation] = await ask(url, `select id from ${schema}.platform_generation`);
        const checkpoints = await ask(
          url,
          `select consumer, context, position::int from ${schema}.platform_checkpoints
           where consumer like 'projection/%' order by consumer, context`,
        );
        return [
          service,
          { generation: generation!["id"], positions: checkpoints.map(({ position }) => Number(position)) },
        ];
      }),
    ),
  );
};

const expectNothingLostNothingDoubled = (names: readonly string[], { acknowledged, unanswered }: Ledger): void => {
  expect(new Set(names).size).toBe(names.length);
  expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !acknowledged.has(name) && !unanswered.has(name))).toEqual([]);
};

/** What the product answers to a cookie now, wherever it listens since. */
const statusOf = async ({ cookie }: Account): Promise<number> =>
  (await fetch(new URL("/api/auth/user", product.origin), { headers: { cookie } })).status;

interface Cast {
  /** Runs the platform; their session goes on. */
  readonly root: Account;
  readonly admin: Account;
  /** Whose session ends. */
  readonly member: Account;
}

const cast = async (): Promise<Cast> => {
  const admin = await foundFamily(product.origin, "Mortimer");
  const member = await joinFamily(product.origin, admin, "Ben");
  const root = await signIn(product.origin, superAdmin.username, superAdmin.password);
  for (const account of [root, admin, member]) expect(await statusOf(account)).toBe(200);
  return { root, admin, member };
};

/** What ends the member's session, and the status of its answer. */
const ends: readonly (readonly [string, number, (cast: Cast) => Promise<Response>])[] = [
  ["signing out", 303, ({ member }) => member.call("GET", "/api/logout")],
  [
    "a new password",
    204,
    async ({ member }) => {
      const elsewhere = await signIn(product.origin, member.user.email, password);
      const newPassword = "forty tortoises and a finch";
      return elsewhere.call("POST", "/api/auth/password", { currentPassword: password, newPassword });
    },
  ],
  [
    "being taken out of the family",
    204,
    ({ admin, member }) => admin.call("DELETE", `/api/tenants/${admin.user.tenantId}/users/${member.user.id}`),
  ],
  [
    "the suspension of the family",
    200,
    ({ root, admin }) =>
      root.call("PATCH", `/api/admin/tenants/${admin.user.tenantId}/status`, { status: "suspended" }),
  ],
];

/** A family that reads in the archive of another. */
interface Importers {
  readonly email: string;
  /** What the archive tells. */
  readonly told: Awaited<ReturnType<typeof toldBy>>;
  /** Of the import that the first kill interrupts. */
  readonly id: string;
}
let importers: Importers;

/** Answers what sends the archive, so that it can be sent the moment before a kill. */
const foundImporters = async (origin: string): Promise<() => Promise<void>> => {
  const { before, zip } = await foundDarwins(origin);
  const theirs = await foundFamily(origin, "Importers");
  return async () => {
    const sent = theirs.json<TenantImport>("POST", "/api/tenant-imports", zip, { "content-type": "application/zip" });
    importers = { email: theirs.user.email, told: before, id: (await sent).id };
  };
};

/** The family that eight people write in. */
let email: string;
const ledger: Ledger = { acknowledged: new Set(), unanswered: new Set() };

/** Eight people write, each until the product is gone; answers once so many changes were acknowledged. */
const beginWriting = async (round: number): Promise<{ readonly ended: Promise<unknown> }> => {
  const account = await signIn(product.origin, email, password);
  const before = ledger.acknowledged.size;
  const names = Array.from({ length: writers }, (_, writer) => `r${round}w${writer}`);
  const writing = names.map((name) => write(account, ledger, name));
  await expect.poll(() => ledger.acknowledged.size).toBeGreaterThan(before + enough);
  return { ended: Promise.all(writing) };
};

/** What stood before and after the product was gone. */
interface Gone {
  readonly before: Awaited<ReturnType<typeof readModels>>;
  readonly after: Awaited<ReturnType<typeof readModels>>;
  readonly names: readonly string[];
  readonly ledger: Ledger;
}
const gone: Gone[] = [];

/** Has the product end, and starts it again. */
const restarted = async (end: () => Promise<unknown>): Promise<void> => {
  const before = await readModels(product.folder);
  await end();
  product = await startProduct({ folder: product.folder, demo: false, environment: withoutMeanings });
  const after = await readModels(product.folder);
  const names = await namesIn(await signIn(product.origin, email, password));
  const { acknowledged, unanswered } = ledger;
  gone.push({ before, after, names, ledger: { acknowledged: new Set(acknowledged), unanswered: new Set(unanswered) } });
};

interface Ended {
  readonly answer: number;
  /** After the power cut: the member's session, and one that goes on. */
  readonly statuses: readonly number[];
}
const ended = new Map<string, Ended>();
/** Of those whose sessions had ended before everything was brought to disk: after the kill, and after a power cut. */
const endedEarlier: (readonly number[])[] = [];

const crash = async (): Promise<void> => {
  product = await startProduct({ demo: false, environment: withoutMeanings });
  ({ email } = (await foundFamily(product.origin, "Mortimer")).user);
  const sendArchive = await foundImporters(product.origin);
  const earlier: Cast[] = [];
  for (const [, , end] of ends) {
    const people = await cast();
    await end(people);
    earlier.push(people);
  }
  const { sql, close } = openPool({ url: databaseUrl(product), max: 1, settings: {} });
  await sql`checkpoint`;
  await close();
  const lookAtEarlier = async (): Promise<void> => {
    for (const { member, root } of earlier) endedEarlier.push([await statusOf(member), await statusOf(root)]);
  };

  const writing = await beginWriting(0);
  await restarted(async () => {
    await sendArchive();
    await product.kill();
    await writing.ended;
  });
  await lookAtEarlier();
  for (const [round, [what, , end]] of ends.entries()) {
    const people = await cast();
    // The others end while nobody writes, who might bring to disk what they end.
    const others = round < 2 ? await beginWriting(round + 1) : undefined;
    const cut = powerCut(product);
    let answer = 0;
    await restarted(async () => {
      answer = (await end(people)).status;
      await cut();
      await others?.ended;
    });
    // The other session was opened before, so that what ended the one brought both to disk.
    ended.set(what, { answer, statuses: [await statusOf(people.member), await statusOf(people.root)] });
    if (round === 0) await lookAtEarlier();
  }
};
let crashing: Promise<void> | undefined;
/** Everything above, once; the first test waits for it, because what it does waits as tests do. */
beforeEach(() => (crashing ??= crash()));
afterAll(async () => {
  await product.stop();
  product.forget();
});

test("killed while eight people write, the product loses no acknowledged change, doubles none and rebuilds nothing; with its read models deleted it rebuilds them", async () => {
  expect(gone).toHaveLength(1 + ends.length);
  for (const { before, after, names, ledger: told } of gone) {
    for (const [service, { generation, positions }] of Object.entries(before)) {
      expect(after[service]!.generation).toBe(generation);
      for (const [index, position] of positions.entries())
        expect(after[service]!.positions[index]).toBeGreaterThanOrEqual(position);
    }
    expectNothingLostNothingDoubled(names, told);
  }
  expect(ledger.acknowledged.size).toBeGreaterThan(300);

  const known = await readModels(product.folder);
  await product.stop();
  rmSync(path.join(product.folder, "pg"), { recursive: true });
  product = await startProduct({ folder: product.folder, demo: false, environment: withoutMeanings });
  expect((await readModels(product.folder))["genealogy"]!.generation).not.toBe(known["genealogy"]!.generation);
  expectNothingLostNothingDoubled(await namesIn(await signIn(product.origin, email, password)), ledger);
});

test("an import that a kill interrupted is whole after the next starts, once its admin looks", async () => {
  const { email: theirs, id, told } = importers;
  const admin = await signIn(product.origin, theirs, password);
  const look = () => admin.json<TenantImport>("GET", `/api/tenant-imports/${id}`);
  await expect.poll(async () => (await look()).status).toBe("done");
  expect(await look()).toMatchObject({ people: 4, items: 3, files: 4, issues: [] });
  await expect.poll(() => toldBy(admin), { interval: 200 }).toEqual(told);
});

/* A session that was ended never works again, through any crash. */
describe("killed the moment it is answered:", () => {
  test.each(ends)("%s", (what, status) => {
    expect(ended.get(what)).toEqual({ answer: status, statuses: [401, 200] });
  });
});

test("killed once everything had come to disk, too", () => {
  expect(endedEarlier).toHaveLength(2 * ends.length);
  for (const statuses of endedEarlier) expect(statuses).toEqual([401, 200]);
});
