import { createQueryClient } from "@kinkeeper/kit/api/query-client.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePageIsIdle } from "./use-page-is-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Page = () => <p>{usePageIsIdle() ? "idle" : "busy"}</p>;

/** A page that asks for one thing; the answer is given by hand. */
const open = () => {
  const queries = createQueryClient();
  const { promise, resolve } = Promise.withResolvers<string>();
  void queries.prefetchQuery({ queryKey: ["story"], queryFn: () => promise });
  render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  return resolve;
};
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("a page is idle once it has what it asked for", async () => {
  const answer = open();
  await later(1_000);
  expect(screen.getByText("busy")).toBeVisible();
  answer("of a voyage");
  await later(250);
  expect(screen.getByText("idle")).toBeVisible();
});

test("one that never falls silent is not waited for", async () => {
  open();
  await later(3_100);
  expect(screen.getByText("idle")).toBeVisible();
});
