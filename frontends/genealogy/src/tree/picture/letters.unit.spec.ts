import { expect, test } from "vitest";
import { hasLetterOf } from "./letters.ts";

const letters = (text: string) => Array.from(text, (letter) => letter.codePointAt(0)!);

test("a font is needed for the letters in its range", () => {
  const latin = "U+0-FF, U+131, U+152-153, U+2000-206F";
  expect(hasLetterOf(latin, letters("Müller"))).toBe(true);
  expect(hasLetterOf(latin, letters("Дарвин"))).toBe(false);
  expect(hasLetterOf("U+100-2BA", letters("Čermáková"))).toBe(true);
  expect(hasLetterOf("U+1??", letters("Č"))).toBe(true);
  expect(hasLetterOf("U+4??", letters("Č"))).toBe(false);
});

test("a font without a range is needed for everything, and none for nothing", () => {
  expect(hasLetterOf("", letters("Дарвин"))).toBe(true);
  expect(hasLetterOf("U+0-FF", [])).toBe(false);
});
