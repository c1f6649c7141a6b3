import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { createLogger } from "@kinkeeper/platform/logger";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MarketplaceDependencies } from "../settings.ts";
import { createDeliveryWorker } from "./delivery-worker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("while PostgreSQL is away it is asked less and less, and the log says so once, and once when it is back", async () => {
  const logger = createLogger("deliveries", "silent");
  const [warn, error] = [vi.spyOn(logger, "warn"), vi.spyOn(logger, "error")];
  const service = vi.fn<() => Promise<readonly unknown[]>>().mockRejectedValue(new StoreUnavailable("away"));
  const worker = createDeliveryWorker({
    readModel: { service },
    logger,
    now: () => new Date("2026-01-01T00:00:00.000Z"),
  } as unknown as MarketplaceDependencies); // all that a worker with nothing to send asks for
  await worker.start();
  await vi.advanceTimersByTimeAsync(120_000);
  // Some statements in each of eight rounds, where there were 240.
  expect(service.mock.calls.length).toBeLessThan(50);
  expect(warn).toHaveBeenCalledTimes(1);
  service.mockResolvedValue(Object.assign([{ are_any: false }], { count: 0 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(error).not.toHaveBeenCalled();
  await worker.stop();
});
