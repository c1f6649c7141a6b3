import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startProduct } from "../product/start-product.ts";
import { largeArchive } from "./large-archive.ts";
import { atLeast, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { megabytesOf } from "./process-memory.ts";
import { rowsPerSecond } from "./raw-stores.ts";

const secondsToStart = async (folder: string): Promise<{ readonly seconds: number; readonly after: number }> => {
  const started = performance.now();
  const product = await startProduct({ folder, demo: false });
  const seconds = (performance.now() - started) / 1000;
  const after = megabytesOf(product.pid);
  await product.stop();
  return { seconds, after };
};

const countEvents = (file: string): number => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare("select count(*) as count from events").get()?.["count"]);
  } finally {
    database.close();
  }
};

/**
 * Deletes the read models of a large archive and starts the product again, which answers only once they are whole. The
 * start without anything to do is taken off.
 */
export const benchRebuild = async (options: BenchOptions): Promise<readonly Line[]> => {
  const { folder } = await largeArchive(options);
  const events = countEvents(path.join(folder, "events.db"));
  const idle = await secondsToStart(folder);
  const readModels = path.join(folder, "pg");
  if (!existsSync(readModels)) throw new Error("the read models are not where they were expected");
  rmSync(readModels, { recursive: true });
  const rebuilt = await secondsToStart(folder);
  const raw = await rowsPerSecond(options.isQuick ? 20_000 : 100_000);
  return [
    {
      what: `rebuild of the read models, ${events.toLocaleString("en")} events`,
      measured: events / (rebuilt.seconds - idle.seconds),
      unit: "events/s",
      figure: atLeast(5_000),
      limit: { what: "rows/s raw, 500 at once, into PostgreSQL", value: raw, unit: "" },
    },
    { what: "start of the product over it, with nothing to rebuild", measured: idle.seconds, unit: "s" },
    { what: "memory of all processes after rebuilding", measured: rebuilt.after, unit: "MB" },
  ];
};
