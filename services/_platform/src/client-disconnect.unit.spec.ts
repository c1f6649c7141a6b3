import { expect, test } from "vitest";
import { clientSignal, runForClient, runDetached } from "./client-disconnect.ts";

test("work for somebody knows when they leave, and what is shared by several does not", async () => {
  const { signal } = new AbortController();
  const seen = await runForClient(signal, async () => [
    clientSignal(),
    await runDetached(async () => {
      await Promise.resolve();
      return clientSignal();
    }),
    clientSignal(),
  ]);
  expect(seen).toEqual([signal, undefined, signal]);
  expect(clientSignal()).toBeUndefined();
});
