/// <reference lib="dom" />
import type { Locator } from "playwright-core";
import { expect } from "vitest";

/**
 * Scrolls to a part that comes when somebody is near it, until `awaited` is there. What stands in its place until then is
 * replaced, and what is above it grows, so that one scroll may end elsewhere.
 */
export const readWhenNear = async (part: Locator, awaited: Locator): Promise<void> => {
  await expect
    .poll(async () => {
      await part.evaluate((element) => element.scrollIntoView());
      return awaited.count();
    })
    .toBeGreaterThan(0);
};
