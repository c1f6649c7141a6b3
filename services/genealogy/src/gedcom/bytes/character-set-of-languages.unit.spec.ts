import { describe, expect, test } from "vitest";
import { streamOf } from "../testing/read-sample.ts";
import { encodeIn, texts } from "../testing/texts-of-languages.ts";
import { encodeAnsel } from "../testing/encode-ansel.ts";
import type { ByteSet } from "./character-sets.ts";
import { decodeText } from "./decode-text.ts";

type Language = keyof typeof texts;

/** Which languages a character set was made for, of those we have texts in, and what files of it declare. */
const sets: readonly {
  readonly set: ByteSet;
  readonly declared: readonly string[];
  readonly languages: readonly Language[];
}[] = [
  {
    set: "windows-1252",
    declared: ["ANSI", "WINDOWS-1252", "ISO-8859-1"],
    languages: ["german", "french", "spanish", "portuguese", "italian", "swedish", "danish", "icelandic"],
  },
  { set: "windows-1250", declared: ["ANSI", "CP1250"], languages: ["polish", "czech", "hungarian", "german"] },
  { set: "windows-1251", declared: ["ANSI", "WINDOWS-1251"], languages: ["russian"] },
  { set: "windows-1254", declared: ["ANSI", "CP1254"], languages: ["turkish", "german"] },
  { set: "CP437", declared: ["IBMPC", "CP437"], languages: ["german", "french", "spanish", "italian", "swedish"] },
  {
    set: "CP850",
    declared: ["MSDOS", "CP850"],
    languages: ["german", "french", "spanish", "portuguese", "italian", "swedish", "danish", "icelandic"],
  },
  { set: "CP852", declared: ["IBMPC", "CP852"], languages: ["polish", "czech", "hungarian", "german"] },
  {
    set: "macintosh",
    declared: ["MACINTOSH"],
    languages: ["german", "french", "spanish", "portuguese", "italian", "swedish", "danish"],
  },
];

const anselLanguages: readonly Language[] = [
  "german",
  "french",
  "spanish",
  "portuguese",
  "italian",
  "swedish",
  "danish",
  "icelandic",
  "polish",
  "czech",
  "hungarian",
  "turkish",
];

const file = (declared: string | undefined, language: Language): string =>
  [
    "0 HEAD",
    ...(declared === undefined ? [] : [`1 CHAR ${declared}`]),
    ...texts[language].flatMap((text, index) => [`0 @I${index}@ INDI`, `1 NOTE ${text}`]),
    "0 TRLR",
    "",
  ].join("\n");

const read = async (bytes: Uint8Array, chosen?: ByteSet): Promise<string> => {
  let text = "";
  for await (const block of decodeText(streamOf(bytes), chosen)) text += block.text;
  return text;
};

const cases = sets.flatMap(({ set, declared, languages }) =>
  languages.flatMap((language) =>
    [...declared, undefined].map((char) => [set, char ?? "nothing", language, char] as const),
  ),
);

describe("texts of many languages are read letter by letter", () => {
  test.each(cases)("in %s, declaring %s: %s", async (set, _, language, char) => {
    expect(await read(encodeIn(set, file(char, language)))).toBe(file(char, language));
  });

  test.each(anselLanguages)("in ANSEL, declared: %s", async (language) => {
    expect(await read(encodeAnsel(file("ANSEL", language)))).toBe(file("ANSEL", language));
  });

  test.each(anselLanguages)("as UTF-8, whatever the header declares: %s", async (language) => {
    for (const char of ["ANSEL", "ANSI", "IBMPC", "UTF-8", undefined])
      expect(await read(Buffer.from(file(char, language)))).toBe(file(char, language));
  });

  test.each(["german", "french", "swedish"] as const)("in Windows-1252, wrongly declared: %s", async (language) => {
    for (const char of ["ANSEL", "UTF-8", "IBMPC", "MACINTOSH"])
      expect(await read(encodeIn("windows-1252", file(char, language)))).toBe(file(char, language));
  });
});

test("typographic quotes in a file of ANSI stay quotes", async () => {
  const text = "0 HEAD\n1 CHAR ANSI\n0 @I1@ INDI\n1 NAME Mary /O’Brien/\n1 NOTE “Lace–maker” of Cork’s Größe\n0 TRLR\n";
  expect(await read(encodeIn("windows-1252", text))).toBe(text);
});

test("a file is read as somebody chose, also where it could be read otherwise", async () => {
  const bytes = encodeIn("windows-1250", file("WINDOWS-1252", "czech"));
  expect(await read(bytes, "windows-1250")).toBe(file("WINDOWS-1252", "czech"));
  expect(await read(Buffer.from("0 HEAD\n1 NOTE é\n"), "windows-1252")).toBe("0 HEAD\n1 NOTE Ã©\n");
  expect(await read(Buffer.from("0 HEAD\n1 NOTE é\n0 TRLR\n", "latin1"), "UTF-8")).toBe("0 HEAD\n1 NOTE é\n0 TRLR\n");
});

test("accents far below the beginning of a file count as much as the first", async () => {
  const start = `0 HEAD\n1 CHAR ANSI\n0 @I0@ INDI\n1 NOTE Caf\u00e9\n${"1 NOTE plain\n".repeat(40_000)}`;
  const text = `${start}${texts.czech.map((line) => `1 NOTE ${line}\n`).join("")}0 TRLR\n`;
  expect(await read(encodeIn("windows-1250", text))).toBe(text);
});
