import { expect, test } from "vitest";
import { localDay } from "./local-day.ts";

test.each([
  [new Date(2026, 0, 5, 0, 30), "2026-01-05"],
  [new Date(2026, 11, 31, 23, 30), "2026-12-31"],
])("from midnight to midnight it is one day, whatever UTC says", (now, day) => expect(localDay(now)).toBe(day));
