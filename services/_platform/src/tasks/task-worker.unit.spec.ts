import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { processWorker, threadWorker, type StartWorker } from "./task-worker.ts";

/** A worker that is in a loop for good. */
const looping = (workerOf: (options: { file: URL; megabytes: number }) => StartWorker) => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-loop-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "loop.mjs");
  writeFileSync(file, "for (;;);");
  let hasEnded = false;
  const worker = workerOf({ file: pathToFileURL(file), megabytes: 64 })({
    heard: () => undefined,
    ended: () => (hasEnded = true),
  });
  onTestFinished(() => worker.end());
  return { worker, hasEnded: () => hasEnded };
};

test.each([
  ["thread", threadWorker],
  ["process", processWorker],
])(
  "what a %s takes of a processor is known from its first moment, grows while it works, and is not known once it ended",
  async (kind, workerOf) => {
    const { worker, hasEnded } = looping(workerOf);
    const isKnown = kind === "thread" || process.platform === "linux";
    if (isKnown) {
      expect(await worker.processorTime()).toBeDefined();
      await expect.poll(() => worker.processorTime()).toBeGreaterThan(100);
      const before = await worker.processorTime();
      await expect.poll(() => worker.processorTime()).toBeGreaterThan(before! + 100);
    }
    worker.end();
    await expect.poll(hasEnded).toBe(true);
    expect(await worker.processorTime()).toBeUndefined();
  },
);
