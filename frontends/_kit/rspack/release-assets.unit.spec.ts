import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { compressAssets } from "./compress-assets.ts";
import { retireOldAssets } from "./release-assets.ts";

const emptyDist = (): string => {
  const dist = mkdtempSync(path.join(tmpdir(), "kinkeeper-dist-"));
  mkdirSync(path.join(dist, "assets"));
  return dist;
};

const release = (dist: string, ...names: string[]) => {
  const assets = names.map((name) => `assets/${name}`);
  for (const asset of assets)
    for (const ending of ["", ".br", ".gz"]) writeFileSync(path.join(dist, asset + ending), "x");
  retireOldAssets(dist, assets);
};

const assetsIn = (dist: string): string[] =>
  readdirSync(path.join(dist, "assets")).filter((name) => name.endsWith(".js"));

describe("assets of earlier releases", () => {
  test("stay for two more releases, and then go with their compressed forms", () => {
    const dist = emptyDist();
    release(dist, "common.js", "page.1.js");
    release(dist, "common.js", "page.2.js");
    release(dist, "common.js", "page.3.js");
    expect(assetsIn(dist)).toEqual(["common.js", "page.1.js", "page.2.js", "page.3.js"]);
    release(dist, "common.js", "page.4.js");
    expect(assetsIn(dist)).toEqual(["common.js", "page.2.js", "page.3.js", "page.4.js"]);
    expect(readdirSync(path.join(dist, "assets"))).toHaveLength(4 * 3);
  });

  test("are not counted out by building the same again", () => {
    const dist = emptyDist();
    release(dist, "page.1.js");
    for (let build = 0; build < 5; build += 1) release(dist, "page.2.js");
    expect(assetsIn(dist)).toEqual(["page.1.js", "page.2.js"]);
  });
});

test("text is compressed beside itself, fonts and tiny files are not", async () => {
  const dist = emptyDist();
  writeFileSync(path.join(dist, "assets/page.js"), "const kin = 'keeper';\n".repeat(100));
  writeFileSync(path.join(dist, "assets/serif.woff2"), "x".repeat(2000));
  writeFileSync(path.join(dist, "assets/theme.js"), "let tiny;");
  const sizes = await compressAssets(dist, ["assets/page.js", "assets/serif.woff2", "assets/theme.js"]);
  expect(readdirSync(path.join(dist, "assets")).toSorted()).toEqual([
    "page.js",
    "page.js.br",
    "page.js.gz",
    "serif.woff2",
    "theme.js",
  ]);
  expect(sizes.map(({ raw, gzip }) => gzip < raw)).toEqual([true, false, false]);
});
