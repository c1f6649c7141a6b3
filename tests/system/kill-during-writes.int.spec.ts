import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { ask, postmasterOf } from "@kinkeeper/platform/testing/server-fixture";
import { foundFamily, signIn, type Account } from "../product/account.ts";
import { foundDarwins, toldBy } from "../product/family-archive.ts";
import { startProduct, withoutMeanings, type Product } from "../product/start-product.ts";

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

test("killed while eight people write, the product loses no acknowledged change, doubles none and rebuilds nothing; with its read models deleted it rebuilds them", async () => {
  product = await startProduct({ demo: false, environment: withoutMeanings });
  const { email } = (await foundFamily(product.origin, "Mortimer")).user;
  const sendArchive = await foundImporters(product.origin);
  const ledger: Ledger = { acknowledged: new Set(), unanswered: new Set() };

  for (let kill = 0; kill < kills; kill += 1) {
    const account = await signIn(product.origin, email, password);
    const before = ledger.acknowledged.size;
    const writing = Array.from({ length: writers }, (_, writer) => write(account, ledger, `k${kill}w${writer}`));
    await expect.poll(() => ledger.acknowledged.size).toBeGreaterThan(before + 60 + 40 * kill);
    const known = await readModels(product.folder);
    if (kill === 0) await sendArchive();
    await product.kill();
    await Promise.all(writing);
    product = await startProduct({ folder: product.folder, demo: false, environment: withoutMeanings });
    const after = await readModels(product.folder);
    for (const [service, { generation, positions }] of Object.entries(known)) {
      expect(after[service]!.generation).toBe(generation);
      for (const [index, position] of positions.entries())
        expect(after[service]!.positions[index]).toBeGreaterThanOrEqual(position);
    }
    expectNothingLostNothingDoubled(await namesIn(await signIn(product.origin, email, password)), ledger);
  }

  const known = await readModels(product.folder);
  await product.stop();
  rmSync(path.join(product.folder, "pg"), { recursive: true });
  product = await startProduct({ folder: product.folder, demo: false, environment: withoutMeanings });
  expect((await readModels(product.folder))["genealogy"]!.generation).not.toBe(known["genealogy"]!.generation);
  expectNothingLostNothingDoubled(await namesIn(await signIn(product.origin, email, password)), ledger);
  expect(ledger.acknowledged.size).toBeGreaterThan(300);
});

test("an import that a kill interrupted is whole after the next starts, once its admin looks", async () => {
  const { email, id, told } = importers;
  const admin = await signIn(product!.origin, email, password);
  const look = () => admin.json<TenantImport>("GET", `/api/tenant-imports/${id}`);
  await expect.poll(async () => (await look()).status).toBe("done");
  expect(await look()).toMatchObject({ people: 4, items: 3, files: 4, issues: [] });
  await expect.poll(() => toldBy(admin), { interval: 200 }).toEqual(told);
});
