import { setTimeout as delay } from "node:timers/promises";
import { foundFamily, type Account } from "../product/account.ts";
import {
  addLongStories,
  archiveOf,
  flood,
  gedcomOf,
  hugePicture,
  longestSearch,
  ordinaryPicture,
  sendArchive,
  sendGedcom,
  uploadAtOnce,
} from "../product/floods.ts";
import { hostileRequests, sendHostile } from "../product/hostile-requests.ts";
import { startProduct, type Product } from "../product/start-product.ts";
import { addSomebody } from "./commands.ts";
import { isRunning } from "./is-running.ts";
import { atMost, type Line } from "./line.ts";
import { failuresOf, openLoop, type OpenLoopResult } from "./open-loop.ts";
import type { BenchOptions } from "./options.ts";
import { quantile } from "./quantiles.ts";

/** What another family does meanwhile: begun by `begin`, ended by what that answers. */
interface Row {
  readonly what: string;
  readonly begin: (account: Account) => Promise<() => Promise<unknown>>;
  /** What the neighbour imports, a file with one person or an archive with one picture. */
  readonly imports: "a file" | "an archive";
}

const millisecondsBetweenLooks = 50;

const searching =
  (loops: number) =>
  async (account: Account): Promise<() => Promise<unknown>> => {
    await addLongStories(account, 40, 95_000);
    return flood(loops, () => account.call("GET", longestSearch)).stop;
  };

const rows = (isQuick: boolean): readonly Row[] => [
  { what: "nothing", imports: "an archive", begin: async () => async () => undefined },
  { what: "one loop of long searches", imports: "a file", begin: searching(1) },
  { what: "four loops of long searches", imports: "a file", begin: searching(4) },
  {
    what: "44 pictures of 49 megapixels",
    imports: "an archive",
    begin: async (account) => {
      const picture = await hugePicture();
      const sent = uploadAtOnce(
        account,
        Array.from({ length: isQuick ? 12 : 44 }, () => picture),
      );
      return () => Promise.all(sent);
    },
  },
  {
    what: "an archive that names one picture 300 times",
    imports: "an archive",
    begin: async (account) => {
      await sendArchive(account, archiveOf({ files: [await hugePicture()], named: 300 }));
      return async () => undefined;
    },
  },
  {
    what: "four imports of 8,000 people",
    imports: "a file",
    begin: async (account) => {
      const text = gedcomOf(isQuick ? 3_000 : 8_000);
      for (let nr = 0; nr < 4; nr += 1) await sendGedcom(account, text);
      return async () => undefined;
    },
  },
  {
    what: "hostile requests, sixteen at once",
    imports: "a file",
    begin: async (account) => {
      const counts = { text: 900, query: 800, json: 650, gedcom: 125, zip: 25 };
      const sent = sendHostile([account, account], hostileRequests(20_261_122, counts), 16);
      return () => sent;
    },
  },
];

/** Seconds until a small import of a family of its own is done. */
const smallImport = async (account: Account, what: Row["imports"]): Promise<number> => {
  const picture = await ordinaryPicture();
  const archive = archiveOf({ people: 1, stories: 1, files: [picture] });
  const started = performance.now();
  const path =
    what === "a file"
      ? `/api/gedcom/imports/${(await sendGedcom(account, gedcomOf(1))).id}`
      : `/api/tenant-imports/${(await sendArchive(account, archive)).id}`;
  for (;;) {
    const { status } = await account.json<{ status: string }>("GET", path);
    if (status === "done") return (performance.now() - started) / 1000;
    if (status !== "running") throw new Error(`the neighbour's import ended as ${status}`);
    await delay(millisecondsBetweenLooks);
  }
};

const measure = async (product: Product, row: Row, seconds: number): Promise<readonly Line[]> => {
  const [busy, neighbour, importing] = await Promise.all(
    ["Busy", "Neighbour", "Newcomers"].map((name) => foundFamily(product.origin, name)),
  );
  const end = await row.begin(busy!);
  const isAlive = () => isRunning(product.pid);
  const count = 10 * seconds;
  const imported = smallImport(importing!, row.imports);
  const [commands, reads] = await Promise.all([
    openLoop({ perSecond: 10, count, isAlive, send: (number) => addSomebody(neighbour!, number) }),
    openLoop({ perSecond: 10, count, isAlive, send: () => neighbour!.json("GET", "/api/family-artifacts") }),
  ]);
  const lines: Line[] = [
    { what: "its small import", measured: await imported, unit: "s", figure: atMost(3) },
    ...[
      { what: "reads", ...reads },
      { what: "commands", ...commands },
    ].flatMap(({ what, ...result }) => linesOf(what, result)),
  ];
  await end();
  return lines.map((line) => ({ ...line, what: `${row.what}: ${line.what}` }));
};

const linesOf = (what: string, result: OpenLoopResult): readonly Line[] => [
  { what: `another's ${what}, p95`, measured: quantile(result.times, 0.95), unit: "ms", figure: atMost(150) },
  ...(failuresOf(result) === 0
    ? []
    : [{ what: `another's ${what} refused`, measured: failuresOf(result), unit: "", figure: atMost(0) }]),
];

/** What a family feels of another that does as much as it can: a product for each row, so that none feels the last one's. */
export const benchFairness = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for (const row of rows(isQuick)) {
    const product = await startProduct({ demo: false, environment: { KINKEEPER_RATE_LIMIT: "off" } });
    try {
      lines.push(...(await measure(product, row, isQuick ? 5 : 15)));
    } finally {
      await product.kill();
      product.forget();
    }
  }
  return lines;
};
