import { shapes, textOf } from "@kinkeeper/platform/testing/work/hostile-text";
import fc from "fast-check";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { localEmbeddings } from "./local-embeddings.ts";

/** Required before anything else, in the process and in each of its threads. */
const withoutNetwork = `
  require("node:net").Socket.prototype.connect = () => { throw new Error("the network was asked for"); };
`;

/** Says whether the network can be reached from the process and from a thread of it, and how alike three texts are. */
const asked = `(async () => {
  const { Worker } = await import("node:worker_threads");
  const { once } = await import("node:events");
  const reach = "(async () => { try { await fetch('http://127.0.0.1:40009'); return 'reached'; } catch (error) { return error.cause.message; } })()";
  const thread = new Worker("import('node:worker_threads').then(async ({ parentPort }) => parentPort.postMessage(await " + reach + "))", { eval: true });
  const [fromThread] = await once(thread, "message");
  const fromProcess = await eval(reach);
  const { localEmbeddings } = await import(${JSON.stringify(new URL("local-embeddings.ts", import.meta.url).href)});
  const model = localEmbeddings();
  const [bread] = await model.embed(["He baked rye bread."]);
  const near = await model.query("a loaf from the oven");
  const far = await model.query("quarterly earnings of companies");
  const cosine = (one, other) => one.reduce((sum, value, index) => sum + value * other[index], 0);
  await model.stop();
  console.log(JSON.stringify({ fromProcess, fromThread, near: cosine(bread, near.vector), far: cosine(bread, far.vector) }));
})();`;

test("the model that comes with the product is loaded and asked without the network", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-offline-"));
  const preloaded = path.join(folder, "without-network.cjs");
  writeFileSync(preloaded, withoutNetwork);
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--require", preloaded, "--eval", asked], {
    encoding: "utf8",
    timeout: 300_000,
  });
  rmSync(folder, { recursive: true });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  const { fromProcess, fromThread, near, far } = JSON.parse(stdout.trim().split("\n").at(-1)!) as {
    fromProcess: string;
    fromThread: string;
    near: number;
    far: number;
  };
  expect([fromProcess, fromThread]).toEqual(["the network was asked for", "the network was asked for"]);
  expect(near).toBeGreaterThan(far + 0.1);
});

const hour = 3_600_000;
/** Loaded once, for all who only ask it. */
const loaded = localEmbeddings({ millisecondsAfterQuery: 0, millisecondsAfterTexts: hour });
afterAll(() => loaded.stop());

test("words that the model knows only letter by letter are near to nothing", async () => {
  expect((await loaded.query("asdf qwer zxcv")).closeness).toBe(Number.POSITIVE_INFINITY);
  expect((await loaded.query("bread and butter")).closeness).toBeLessThan(0.6);
  // "America" is one word to the model, "america" are three pieces.
  expect((await loaded.query("america")).vector).toEqual((await loaded.embed(["America"]))[0]);
});

test("texts that were written to do harm are compared as all others are, long ones and queries", async () => {
  const made = fc.sample(shapes, { numRuns: 15, seed: 20_261_122 }).map((shape) => textOf(shape, 500));
  const hostile = ["", " \n\u00a0", ...made];
  const vectors = [
    ...(await loaded.embed(hostile.map((text) => text.slice(0, 500)))),
    ...(await Promise.all(hostile.map(async (text) => (await loaded.query(text.slice(0, 100))).vector))),
  ];
  const lengths = vectors.map((vector) => Math.hypot(...vector));
  expect(lengths).toEqual(Array.from({ length: 2 * hostile.length }, () => expect.closeTo(1, 3)));
});

test("the model is let go when it was idle for a while", async () => {
  const model = localEmbeddings({ idleMilliseconds: 1 });
  try {
    await model.query("bread and butter");
    await expect.poll(() => model.isLoaded()).toBe(false);
  } finally {
    await model.stop();
  }
});

test("where others need the memory the model is let go of, unless somebody searched some seconds ago; a question that comes later waits until it is there again", async () => {
  const model = localEmbeddings({ millisecondsAfterQuery: hour, millisecondsAfterTexts: 0 });
  try {
    await model.embed(["a loaf"]);
    model.makeRoom();
    expect(model.isLoaded()).toBe(false);
    const [again, other] = await Promise.all([model.query("bread and butter"), model.embed(["a loaf"])]);
    expect(again).toEqual(await loaded.query("bread and butter"));
    expect(other).toEqual(await loaded.embed(["a loaf"]));
    model.makeRoom();
    expect(model.isLoaded()).toBe(true);
  } finally {
    await model.stop();
  }
  await loaded.embed(["a loaf"]);
  loaded.makeRoom();
  expect(loaded.isLoaded()).toBe(true);
});
