import { expect, test, vi } from "vitest";
import { valueWithin } from "./value-within.ts";

test("time that is over already is waited for no longer, and Node.js has nothing to warn of", async () => {
  const timer = vi.spyOn(globalThis, "setTimeout");
  const never = new Promise<string>(() => undefined);
  expect(await valueWithin(never, -17, new AbortController().signal)).toBeUndefined();
  expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([0]);
});
