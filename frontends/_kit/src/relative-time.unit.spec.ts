import { describe, expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = Date.parse("2026-06-15T12:00:00.000Z");
const before = (seconds: number) => relativeTime(now - seconds * 1000, now);

describe("how long ago something was", () => {
  test.each([
    [0, "just now"],
    [59, "just now"],
    [60, "1 minute ago"],
    [2 * 60 * 60, "2 hours ago"],
    [24 * 60 * 60, "1 day ago"],
    [6 * 24 * 60 * 60, "6 days ago"],
    [20 * 24 * 60 * 60, "2 weeks ago"],
    [70 * 24 * 60 * 60, "2 months ago"],
    [800 * 24 * 60 * 60, "2 years ago"],
  ])("%i seconds", (seconds, said) => expect(before(seconds)).toBe(said));

  test("a clock that is ahead says just now", () => expect(before(-500)).toBe("just now"));
});
