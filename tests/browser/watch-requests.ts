/// <reference lib="dom" />
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/** A page is at rest once it has asked for nothing for so many milliseconds, and has nothing else to do. */
const rest = 500;

/** When the page has come to all that it had before it: what came for it may wait there, and ask for more. */
const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));

const isLiveLine = (request: Request): boolean => request.headers()["accept"] === "text/event-stream";

/**
 * Knows from now on what a page waits for. Unlike "networkidle" it leaves out lines of live updates, which stand as long as the
 * page is looked at.
 */
export const watchRequests = (page: Page): { readonly untilAtRest: () => Promise<void> } => {
  const underWay = new Set<Request>();
  let last = Date.now();
  page.on("request", (request) => {
    if (isLiveLine(request)) return;
    last = Date.now();
    underWay.add(request);
  });
  const done = (request: Request): void => {
    if (underWay.delete(request)) last = Date.now();
  };
  page.on("requestfinished", done);
  page.on("requestfailed", done);
  return {
    untilAtRest: async () => {
      const hasAskedForNothing = () => underWay.size === 0 && Date.now() - last >= rest;
      await expect
        .poll(async () => {
          if (!hasAskedForNothing()) return false;
          await untilIdle(page);
          return hasAskedForNothing();
        })
        .toBe(true);
    },
  };
};
