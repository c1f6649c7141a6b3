import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { genealogyContext } from "@kinkeeper/contracts/genealogy/events";
import { setTimeout as delay } from "node:timers/promises";
import { layoutTree } from "../../frontends/genealogy/src/tree/layout/layout-tree.ts";
import { foundFamily, type Account } from "../product/account.ts";
import { startProduct, type Product } from "../product/start-product.ts";
import { sampleFile } from "./gedcom-files.ts";
import { importFileEverywhere } from "./import-file.ts";
import { addPeopleMeanwhile } from "./import-neighbour.ts";
import { isRunning } from "./is-running.ts";
import { atMost, type Line } from "./line.ts";
import { load } from "./load.ts";
import { ProductGone } from "./open-loop.ts";
import type { BenchOptions } from "./options.ts";
import { watchPeak } from "./process-memory.ts";
import { processorTimeOf, since } from "./processor-time.ts";
import { median, quantile } from "./quantiles.ts";
import { whenProjected } from "./read-models.ts";
import { inputOf } from "./tree.ts";

const betweenLooks = 200;
/** MB of a program when there was the most memory. */
const worthTelling = 20;

/** As it stands now; undefined where the connection broke off: it is asked again. */
const stateOf = async (account: Account, id: string): Promise<GedcomImport | undefined> => {
  const answer = await account.call("GET", `/api/gedcom/imports/${id}`).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as GedcomImport) : undefined;
};

const undo = async (product: Product, account: Account): Promise<void> => {
  const [imported] = await account.json<readonly GedcomImport[]>("GET", "/api/gedcom/imports");
  await account.json("POST", `/api/gedcom/imports/${imported!.id}/undo`);
  for (;;) {
    if (!isRunning(product.pid)) throw new ProductGone("the product ended while an import was undone");
    const { status, reason } = (await stateOf(account, imported!.id)) ?? {};
    if (status === "undone") return whenProjected(product, genealogyContext);
    if (status !== undefined && status !== "running")
      throw new Error(`the undoing ended as ${status}: ${reason ?? ""}`);
    await delay(betweenLooks);
  }
};

/** Reads an answer to its end; answers its bytes as they are without compression, and its entity tag. */
const read = async (account: Account, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await account.call("GET", path, undefined, headers);
  if (!answer.ok && answer.status !== 304) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { bytes: (await answer.arrayBuffer()).byteLength, etag: answer.headers.get("etag") ?? "" };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Asks again until everybody has been compared. */
const comparedDuplicates = async (account: Account): Promise<void> => {
  while ((await account.json<{ state: string }>("GET", "/api/duplicates")).state === "searching")
    await delay(betweenLooks);
};

/** A family of 100,000: each of what its pages do, and what the processors take for it. Wall clock on a busy machine says little, they do. */
export const benchScale = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const people = isQuick ? 20_000 : 100_000;
  const name = people.toLocaleString("en");
  const file = await sampleFile(people);
  const product = await startProduct({ demo: false });
  const lines: Line[] = [];
  const tell = (what: string, measured: number, unit: string, figure?: number): void =>
    void lines.push({ what, measured, unit, ...(figure === undefined ? {} : { figure: atMost(figure) }) });

  /** Something of all the processors, beside which another family goes on. */
  const heavy = async (what: string, account: Account, figure: number, work: () => Promise<unknown>): Promise<void> => {
    const neighbour = addPeopleMeanwhile(product, account);
    const peakOf = watchPeak(product.pid);
    const before = processorTimeOf(product.pid);
    const milliseconds = await timed(work);
    const { product: node, mainThread, others } = since(product.pid, before);
    const { times } = await neighbour.stop();
    tell(`${what} ${name} people, to the last row of every service`, milliseconds / 1000, "s", figure);
    tell(`${what}: of the processors, all processes`, node + others, "s");
    tell(`${what}: of which the thread that answers`, mainThread, "s");
    tell(`${what}: of which PostgreSQL`, others, "s");
    const { megabytes, byProgram } = peakOf();
    tell(`${what}: all processes at most`, megabytes, "MB", 900);
    for (const [program, part] of byProgram) if (part > worthTelling) tell(`${what}: of which ${program}`, part, "MB");
    tell(`${what}: a command of another family meanwhile, p99 of ${times.length}`, quantile(times, 0.99), "ms", 150);
  };

  /** The first answer, and what the next cost. */
  const page = async (what: string, path: string, account: Account, figure?: number, rounds = 9): Promise<void> => {
    let bytes = 0;
    const first = await timed(async () => void ({ bytes } = await read(account, path)));
    const before = processorTimeOf(product.pid);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timed(() => read(account, path)));
    const { product: node, others } = since(product.pid, before);
    tell(`${what}, median of ${rounds}`, median(times), "ms", figure);
    tell(`${what}: of the processors each time`, ((node + others) / rounds) * 1_000, "ms");
    tell(`${what}: the first time`, first, "ms");
    tell(`${what}: answered, without compression`, bytes / 1_000, "kB");
  };

  /** As the list of 10,000 is measured (people): until the last byte of the compressed answer is here. What unpacking costs Node's `fetch` is told beside it. */
  const wholeList = async (what: string, path: string, account: Account): Promise<void> => {
    await page(`${what}, unpacked by Node`, path, account, undefined, 3);
    const url = new URL(path, product.origin);
    const headers = { cookie: account.cookie, "accept-encoding": "br, gzip" };
    await load({ url, headers, clients: 1, requests: 1 });
    const { p50, bytes } = await load({ url, headers, clients: 1, requests: 9 });
    tell(`${what}, median of 9`, p50, "ms", 240);
    tell(`${what}: compressed`, bytes / 1_000, "kB");
  };

  try {
    const account = await foundFamily(product.origin, "Large");
    const other = await foundFamily(product.origin, "Neighbours");
    // Four times the figure for 20,000 people is less than half of that for 200,000.
    const seconds = isQuick ? 12 : 48;
    let fromCommit = 0;
    await heavy("import of", other, seconds, async () => {
      ({ projected: fromCommit } = await importFileEverywhere(product, account, file));
    });
    tell("import of: of which from the commit on, as other sizes are measured", fromCommit, "s");
    await page("people page: letters", "/api/people-index/letters", account, 150);
    await page("people page: the first under D", "/api/people-index?letter=d", account, 60);
    await page("people page: letters of a search", "/api/people-index/letters?q=darwin%20maer", account, 240);
    await page("people page: a search", "/api/people-index?q=darwin%20maer", account, 240);
    await wholeList("whole list of people", "/api/family-members", account);
    const { etag } = await read(account, "/api/family-members");
    const unchanged: number[] = [];
    for (let round = 0; round < 50; round += 1)
      unchanged.push(await timed(() => read(account, "/api/family-members", { "if-none-match": etag })));
    tell("whole list of people, unchanged: p95 of 50", quantile(unchanged, 0.95), "ms", 5);
    await wholeList("whole list of relationships", "/api/family-relationships", account);
    await wholeList("tree page: the whole family", "/api/family-tree", account);
    const { people: first } = await account.json<{ people: { id: string }[] }>("GET", "/api/people-index?limit=1");
    await page("person page: near kin", `/api/family-members/${first[0]!.id}/kin`, account, 60);
    await page("tree page: ten generations around one", `/api/family-tree?of=${first[0]!.id}&up=9&down=9`, account, 60);
    await page("timeline: how many in each year", "/api/family-dates/years", account, 240);
    await page("timeline: a search", "/api/family-dates/years?q=darwin", account, 240);
    await page("timeline: a year", "/api/family-dates?years=1800..1800&limit=150", account, 60);
    await page("export", "/api/gedcom/export?version=7.0", account, seconds * 1_000, 1);
    await page("search", "/api/search?q=john%20darwin", account, 100);
    const input = await inputOf(file);
    tell(`layout of the tree of ${name}`, await timed(async () => layoutTree(input)), "ms", isQuick ? 500 : 2_000);
    await page("consistency", "/api/consistency", account, undefined, 3);
    tell("possible duplicates of everybody", (await timed(() => comparedDuplicates(account))) / 1_000, "s", seconds);
    await heavy("undo of", other, seconds, () => undo(product, account));
    await page("after the undo: whole list of relationships", "/api/family-relationships", account, 60, 3);
    await page("after the undo: export", "/api/gedcom/export?version=7.0", account, 1_000, 3);
    return lines;
  } catch (error) {
    if (lines.length === 0) throw error;
    // What was measured so far took minutes.
    tell(`broken off: ${error instanceof Error ? error.message : String(error)}`, Number.NaN, "", 0);
    return lines;
  } finally {
    await product.stop();
    product.forget();
  }
};
