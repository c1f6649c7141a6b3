import { expect, test } from "vitest";
import { priceWords } from "./price-words.ts";

test.each([
  ["45.50", "fixed", "$45.50"],
  ["60.00", "hourly", "$60.00 per hour"],
  ["1200.00", "custom", "from $1,200.00"],
  ["8.20", "fixed", "$8.20"],
] as const)("%s, %s, reads %s", (price, priceType, words) => expect(priceWords({ price, priceType })).toBe(words));
