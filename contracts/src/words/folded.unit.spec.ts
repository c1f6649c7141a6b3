import { expect, test } from "vitest";
import { folded } from "./folded.ts";

const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

const spelledOut = new RegExp(`[${Object.keys(spelled).join("")}]`, "gu");

/** The definition, which only short texts can afford: compatible letters apart, small, without marks. */
const defined = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(spelledOut, (letter) => spelled[letter]!);

test("every character folds as it is defined, alone, between letters and with marks", () => {
  for (let first = 0; first <= 0x10ffff; first += 1_024) {
    const characters = Array.from({ length: 1_024 }, (_, index) => String.fromCodePoint(first + index));
    // What Unicode gave to nobody, most of it, stays what it is whatever stands beside it.
    const written = /[^\p{Cn}\p{Co}]/u.test(characters.join(""))
      ? characters.map((one) => `${one} aΣ${one} e\u0323${one}\u0301Σ${one}a`).join("\n")
      : characters.join("\n");
    expect(folded(written) === defined(written), `from U+${first.toString(16)}`).toBe(true);
  }
});

test("where the written marks are gone, none are left to be sorted but those of a letter", () => {
  const beginWithMarks: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    const apart = character.normalize("NFKD");
    if (apart !== character && /^\p{M}/u.test(apart) && !/\p{M}/u.test(character)) beginWithMarks.push(character);
  }
  // Thai and Lao "am", and two halfwidth signs of Japanese: no two of them are ever exchanged.
  expect(beginWithMarks).toEqual(["\u0e33", "\u0eb3", "\uff9e", "\uff9f"]);
  for (const one of beginWithMarks)
    for (const other of beginWithMarks)
      expect((one + other).normalize("NFKD")).toBe(one.normalize("NFKD") + other.normalize("NFKD"));
});
