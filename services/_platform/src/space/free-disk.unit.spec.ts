import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freeDisk } from "./free-disk.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-disk-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const whole = (): number => {
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
};

test("what leaves the floor free is let in, also where the folder is still to be made", async () => {
  await expect(freeDisk(folder, 1).require(0)).resolves.toBeUndefined();
  await expect(freeDisk(path.join(folder, "objects", "t"), 1).require(0)).resolves.toBeUndefined();
});

test("what would not is refused with a sentence: the floor is not free, or would not be any more", async () => {
  const refusal = { code: "OUT_OF_SPACE", message: expect.stringMatching(/^The disk .* MB .*\.$/) };
  await expect(freeDisk(folder, whole() + 1).require(0)).rejects.toMatchObject(refusal);
  await expect(freeDisk(folder, 1_048_576).require(whole())).rejects.toMatchObject(refusal);
});
