import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

test("a change without a connection is tried and fails at once, instead of waiting for one", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const onError = vi.fn<(error: Error) => void>();
  const lost = new TypeError("Failed to fetch");
  const observer = new MutationObserver(createQueryClient(onError), { mutationFn: () => Promise.reject(lost) });
  const saved = observer.mutate();
  expect(observer.getCurrentResult().isPaused).toBe(false);
  await expect(saved).rejects.toBe(lost);
  expect(onError.mock.calls[0]?.[0]).toBe(lost);
});
