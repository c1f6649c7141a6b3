import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { leftOut } from "./left-out.ts";

test("what is not tested for want of a file is said, and nothing where all are there", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-left-out-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(leftOut(folder)).toContain("royal92.ged and maximal70.ged");
  writeFileSync(path.join(folder, "royal92.ged"), "");
  expect(leftOut(folder)).toContain("read maximal70.ged:");
  writeFileSync(path.join(folder, "maximal70.ged"), "");
  expect(leftOut(folder)).toBeUndefined();
});
