import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/** A page is at rest once it has asked for nothing for so many milliseconds. */
const rest = 500;

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
      await expect.poll(() => underWay.size === 0 && Date.now() - last >= rest).toBe(true);
    },
  };
};
