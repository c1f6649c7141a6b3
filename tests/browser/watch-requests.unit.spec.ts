import { EventEmitter } from "node:events";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { watchRequests } from "./watch-requests.ts";

test("a busy page that asks for more when it comes to it was not at rest", async () => {
  const request = { headers: () => ({}) };
  let looks = 0;
  const page = Object.assign(new EventEmitter(), {
    evaluate: async () => {
      looks += 1;
      if (looks > 1) return;
      page.emit("request", request);
      page.emit("requestfinished", request);
    },
  });
  const { untilAtRest } = watchRequests(page as unknown as Page);
  page.emit("request", request);
  page.emit("requestfinished", request);
  await untilAtRest();
  expect(looks).toBe(2);
});
