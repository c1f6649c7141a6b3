import { expect, test, vi } from "vitest";
import { StoreUnavailable } from "./event-store.ts";
import { createLogger } from "./logger.ts";
import { storeOutage } from "./store-outage.ts";

test("a store that is away is left alone for longer and longer, and no longer than half a minute", () => {
  const outage = storeOutage(createLogger("outage", "silent"), "it failed");
  const pauses = Array.from({ length: 7 }, () => outage.failed(new StoreUnavailable("away")));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(outage.passed()).toBe(0);
  expect(outage.failed(new StoreUnavailable("away"))).toBe(1_000);
});

test("what fails for another reason is an error each time, and waits for nothing", () => {
  const logger = createLogger("outage", "silent");
  const error = vi.spyOn(logger, "error");
  const outage = storeOutage(logger, "it failed");
  expect([outage.failed(new Error("a mistake")), outage.failed(new Error("a mistake"))]).toEqual([0, 0]);
  expect(error).toHaveBeenCalledTimes(2);
});
