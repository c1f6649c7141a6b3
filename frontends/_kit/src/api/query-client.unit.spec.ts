import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
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

test("what is asked for without a connection fails at once, or is answered by what the device has kept", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const queries = createQueryClient();
  await queries.prefetchQuery({ queryKey: ["kept"], queryFn: () => "kept" });
  expect(queries.getQueryData(["kept"])).toBe("kept");
  const lost = new TypeError("Failed to fetch");
  const observer = new QueryObserver(queries, { queryKey: ["lost"], queryFn: () => Promise.reject(lost) });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().error).toBe(lost));
});
