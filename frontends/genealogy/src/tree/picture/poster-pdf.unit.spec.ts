import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test, vi } from "vitest";
import { familyOf } from "../../family/family.ts";
import { tieOf } from "../../testing/family.fixture.ts";
import { drawnFamily } from "../drawn-family.ts";
import { fanChart } from "../fan/fan-chart.ts";
import { layoutTree } from "../layout/layout-tree.ts";
import { treeInputOf } from "../tree-input.ts";
import { fanPicture } from "./fan-picture.ts";
import type { Picture } from "./picture.ts";
import { posterPdf } from "./poster-pdf.ts";
import { posterPlan, type CardSize } from "./poster-plan.ts";
import { treePicture } from "./tree-picture.ts";

const fontFile = async (name: string) =>
  new Uint8Array(await readFile(new URL(import.meta.resolve(`@expo-google-fonts/source-serif-4/${name}.ttf`))));
const posterFonts = async () => ({
  regular: await fontFile("400Regular/SourceSerif4_400Regular"),
  bold: await fontFile("600SemiBold/SourceSerif4_600SemiBold"),
});

const anton = memberOf({
  firstName: "Антон",
  lastName: "Чехов",
  birthDate: "1860",
  deathDate: "1904",
  isLiving: false,
});
const olga = memberOf({ firstName: "Olga", lastName: "Čermáková", maidenName: "Łukaszewicz", sex: "female" });
const mariya = memberOf({ firstName: "Mariya" });
const family = familyOf(
  [anton, olga, mariya],
  [tieOf(anton, "spouse", olga), tieOf(anton, "parent", mariya), tieOf(olga, "parent", mariya)],
);

const posterOf = async (picture: Picture, size: CardSize, signal = new AbortController().signal) => {
  const onProgress = vi.fn<(done: number) => void>();
  const fonts = () => Promise.reject(new Error("nothing is drawn as an image"));
  const plan = posterPlan(picture.bounds, "a4", size);
  const file = await posterPdf(picture, plan, {
    title: "Whole family",
    fonts,
    posterFonts,
    portraits: new Map(),
    onProgress,
    signal,
  });
  const pdf = await getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join("");
    }),
  );
  return { pages, onProgress, bytes: file.size };
};

const tree = (of = family) => {
  const input = treeInputOf(of);
  const drawing = { family: of, input, view: "whole" as const, rootId: undefined, hidden: new Map() };
  return treePicture(drawnFamily(layoutTree(input), drawing));
};

test("names can be found in a poster, whatever European script they are in", async () => {
  const { pages, bytes } = await posterOf(tree(), "fit");
  expect(pages).toHaveLength(1);
  for (const words of ["Антон Чехов", "Olga Čermáková", "née Łukaszewicz", "1860", "Mariya"])
    expect(pages[0]).toContain(words);
  // The letters that are used, and not the whole font.
  expect(bytes).toBeLessThan(60_000);
});

test("words along a bow can be read one letter after the other", async () => {
  const { pages } = await posterOf(fanPicture(fanChart(family, mariya, 3)), "fit");
  expect(pages[0]).toContain("Čermáková");
  expect(pages[0]).toContain("Чехов");
});

test("every sheet says where it belongs, and one that was called off ends", async () => {
  const children = Array.from({ length: 9 }, () => memberOf());
  const wide = familyOf(
    [anton, ...children],
    children.map((child) => tieOf(anton, "parent", child)),
  );
  const { pages, onProgress } = await posterOf(tree(wide), "large");
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toMatch(/Row 1 of \d, sheet 1 of \d/);
  expect(onProgress).toHaveBeenLastCalledWith(pages.length);
  await expect(posterOf(tree(wide), "large", AbortSignal.abort())).rejects.toThrow(/abort/i);
});
