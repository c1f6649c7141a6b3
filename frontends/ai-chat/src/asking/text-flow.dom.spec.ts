import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextLength, textFlow } from "./text-flow.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("text appears frame by frame, and all of it", async () => {
  const shown: string[] = [];
  const flow = textFlow((text) => shown.push(text));
  const text = "Emma Darwin was born at Maer Hall in 1808.";
  flow.push(text);
  flow.push(" She played the piano.");
  expect(shown).toEqual([]);
  const finished = flow.finish();
  await vi.advanceTimersByTimeAsync(500);
  await finished;
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.at(-1)).toBe(`${text} She played the piano.`);
  for (const [index, one] of shown.slice(1).entries()) expect(one.startsWith(shown[index]!)).toBe(true);
});

test("nothing is left behind where an answer ends at once", () => {
  const shown: string[] = [];
  const flow = textFlow((text) => shown.push(text));
  flow.push("Emma");
  flow.end();
  flow.push(" too late");
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(["Emma"]);
});

test("a page that nobody sees, which gets no frames, has all of it at once", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const shown: string[] = [];
  const flow = textFlow((text) => shown.push(text));
  flow.push("Emma");
  await flow.finish();
  expect(shown).toEqual(["Emma"]);
});

test("where motion is not wanted each frame shows all that has come", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  const shown: string[] = [];
  const flow = textFlow((text) => shown.push(text));
  flow.push("Emma ");
  flow.push("Darwin");
  await vi.advanceTimersByTimeAsync(50);
  expect(shown).toEqual(["Emma Darwin"]);
});

test("a character is never cut in two", () => {
  const text = "👵🏽👴🏽";
  let shown = 0;
  while (shown < text.length) {
    shown = nextLength(text, shown);
    expect(text.slice(0, shown).isWellFormed()).toBe(true);
  }
});
