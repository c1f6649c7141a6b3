import fc from "fast-check";
import { expect, test } from "vitest";
import { cardSizes, longestPage, papers, posterPlan } from "./poster-plan.ts";

const bounds = { x: -40, y: -40, width: 4_000, height: 1_500 };
const millimetres = (points: number) => (points * 25.4) / 72;

test("on one sheet the whole drawing fits, whichever way the sheet lies", () => {
  const { pages } = posterPlan(bounds, "a4", "fit");
  expect(pages).toHaveLength(1);
  const [{ paper, onPaper, part }] = [pages[0]!];
  expect([millimetres(paper.width), millimetres(paper.height)]).toEqual([expect.closeTo(297), expect.closeTo(210)]);
  expect(millimetres(onPaper.width)).toBeCloseTo(277);
  expect(part).toBe(bounds);
});

test("cards have the size that was asked for, on as many sheets as that takes", () => {
  const { pages, columns, rows } = posterPlan(bounds, "a4", "medium");
  // 760 by 285 mm: three sheets across and two down, or four and two.
  expect([columns, rows, pages.length]).toEqual([3, 2, 6]);
  const { part, onPaper } = pages[0]!;
  expect(millimetres((onPaper.width / part.width) * 200)).toBeCloseTo(38);
  expect(posterPlan(bounds, "a3", "medium").pages.length).toBeLessThan(pages.length);
});

test("one page is as large as the drawing, and never larger than a PDF allows", () => {
  const { paper, onPaper, part } = posterPlan(bounds, "single", "large").pages[0]!;
  expect(millimetres((onPaper.width / part.width) * 200)).toBeCloseTo(55);
  expect(millimetres(paper.width)).toBeCloseTo(1_100 + 20);
  const huge = posterPlan({ ...bounds, width: 200_000 }, "single", "large").pages[0]!;
  expect(huge.paper.width).toBeCloseTo(longestPage);
});

test("every part of a drawing is on exactly one page, and within the paper", () => {
  const side = fc.integer({ min: 200, max: 20_000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(...papers), fc.constantFrom(...cardSizes), (width, height, paper, size) => {
      const { pages, rows, columns } = posterPlan({ x: -40, y: -40, width, height }, paper, size);
      expect(pages).toHaveLength(rows * columns);
      const area = pages.reduce((sum, { part }) => sum + part.width * part.height, 0);
      expect(area / (width * height)).toBeCloseTo(1, 5);
      for (const page of pages) {
        expect(page.onPaper.x).toBeGreaterThan(0);
        expect(page.onPaper.x + page.onPaper.width).toBeLessThan(page.paper.width);
        expect(page.onPaper.y).toBeGreaterThan(0);
        expect(page.onPaper.y + page.onPaper.height).toBeLessThan(page.paper.height);
      }
    }),
    { numRuns: 50 },
  );
});
