import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeAnsel } from "../testing/encode-ansel.ts";
import { countAnselAccents, decodeAnsel } from "./ansel.ts";

/** As a file is read: composed. */
const decoded = (encoded: Uint8Array): string => decodeAnsel(encoded).normalize("NFC");
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const ascii = (text: string): number[] => [...Buffer.from(text, "latin1")];

describe("ANSEL", () => {
  test.each([
    ["an accent before its letter", bytes(...ascii("Ren"), 0xe2, ...ascii("ee")), "Renée"],
    ["a capital with umlaut", bytes(0xe8, ...ascii("Osterreich")), "Österreich"],
    ["two accents on one letter", bytes(0xe3, 0xe2, ...ascii("a")), "ấ"],
    ["letters of their own", bytes(0xa1, ...ascii("odz "), 0xb2, 0xa5, 0xb5, 0xcf), "Łodz øÆæß"],
    ["cedilla, ring and caron", bytes(0xf0, ...ascii("c"), 0xea, ...ascii("A"), 0xe9, ...ascii("r")), "çÅř"],
    ["an accent no letter has alone", bytes(0xe4, ...ascii("x")), "x\u0303"],
    ["an accent at the end of a line", bytes(...ascii("a"), 0xe2, 0x0a, ...ascii("b")), "a\u0301\nb".normalize("NFC")],
    ["a byte ANSEL does not have", bytes(0xfc, ...ascii("b")), "\ufffdb"],
  ])("%s", (_, encoded, text) => {
    expect(decoded(encoded)).toBe(text);
  });

  test("the table is that of the standard", () => {
    // ANSI/NISO Z39.47-1993 with the additions of GEDCOM 5.5.1, appendix C, row by row.
    const rows: readonly (readonly [number, string])[] = [
      [0xa1, "0141 00D8 0110 00DE 00C6 0152 02B9 00B7 266D 00AE 00B1 01A0 01AF 02BC"],
      [0xb0, "02BB 0142 00F8 0111 00FE 00E6 0153 02BA 0131 00A3 00F0"],
      [0xbc, "01A1 01B0 25A1 25A0 00B0 2113 2117 00A9 266F 00BF 00A1"],
      [0xcd, "0065 006F 00DF"],
    ];
    for (const [first, codes] of rows) {
      const expected = codes.split(" ").map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
      expect(expected.map((_, index) => decoded(bytes(first + index)))).toStrictEqual(expected);
    }
    const accents =
      "0309 0300 0301 0302 0303 0304 0306 0307 0308 030C 030A FE20 FE21 0315 030B 0310 0327 0328 0323 0324 0325 0333 0332 0326 031C 032E FE22 FE23"
        .split(" ")
        .map((code) => `z${String.fromCodePoint(Number.parseInt(code, 16))}`.normalize("NFC"));
    expect(accents.map((_, index) => decoded(bytes(0xe0 + index, 0x7a)))).toStrictEqual(accents);
    expect(decoded(bytes(0xfe, 0x7a))).toBe("z\u0313");
  });

  test("text of its letters comes back as it was", () => {
    const letters = fc.constantFrom(
      ..."abcdefgHIJKLMNOPQRSTUVWXYZ 0123@/'-\n".split(""),
      ..."äöüÄÖÜßéèêñçåøÅØłŁđþæœıðơấčřžşąőűĭ".split(""),
    );
    fc.assert(
      fc.property(fc.array(letters), (parts) => {
        const text = parts.join("");
        expect(decoded(encodeAnsel(text))).toBe(text);
      }),
    );
  });

  test("what it cannot write is a question mark", () => {
    expect(Buffer.from(encodeAnsel("a漢😀")).toString("latin1")).toBe("a??");
  });

  test("accents before letters speak for it, letters of Windows-1252 against it", () => {
    expect(countAnselAccents(encodeAnsel("Müller, Renée, François"))).toStrictEqual({
      accents: 3,
      fitting: 3,
      strangers: 0,
    });
    expect(countAnselAccents(Buffer.from("Müller, Renée, André ", "latin1"))).toMatchObject({
      strangers: 1,
      accents: 2,
      fitting: 1,
    });
  });
});
