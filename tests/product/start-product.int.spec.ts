import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { runs } from "@kinkeeper/platform/testing/server-fixture";
import { expect, onTestFinished, test } from "vitest";

/** Starts a product, as a worker of a run does, says which process it is, and is killed before it could end it. */
const script = `
  const { startProduct, withoutMeanings } = await import(${JSON.stringify(path.join(import.meta.dirname, "start-product.ts"))});
  const { pid, folder } = await startProduct({ demo: false, environment: withoutMeanings });
  console.log(JSON.stringify({ pid, folder }));
  process.kill(process.pid, "SIGKILL");`;

test("a product that a test started ends with it, however that ends", async () => {
  const worker = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = await Promise.all([text(worker.stdout), once(worker, "exit")]);
  const { pid, folder } = JSON.parse(printed) as { pid: number; folder: string };
  onTestFinished(() => {
    if (runs(pid)) process.kill(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => runs(pid)).toBe(false);
});
