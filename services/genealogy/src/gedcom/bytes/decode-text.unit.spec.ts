import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { inChunks, streamOf } from "../testing/read-sample.ts";
import { encodeAnsel } from "../testing/encode-ansel.ts";
import { decodeText } from "./decode-text.ts";
import { longestLine } from "./line-blocks.ts";

const decoded = async (
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ text: string; set: string; notices: string[] }> => {
  let [text, set] = ["", ""];
  const notices: string[] = [];
  for await (const block of decodeText(chunks)) {
    text += block.text;
    set = block.characterSet;
    notices.push(...block.notices.map(({ message }) => message));
  }
  return { text, set, notices };
};

const file = (char: string, name: string): string =>
  `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n${char === "" ? "" : `1 CHAR ${char}\n`}0 @I1@ INDI\n1 NAME ${name}\n0 TRLR\n`;

const utf16be = (text: string): Uint8Array => Buffer.from(text, "utf16le").swap16();
const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** Upper halves of two old character sets, for the few letters the tests use. */
const encodeWith = (letters: Readonly<Record<string, number>>, text: string): Uint8Array =>
  Uint8Array.from(text.split("").map((letter) => letters[letter] ?? letter.charCodeAt(0)));
const dos = { é: 0x82, ä: 0x84, ö: 0x94, ü: 0x81, ß: 0xe1, Ö: 0x99 };
const mac = { é: 0x8e, ä: 0x8a, ö: 0x9a, ü: 0x9f, ß: 0xa7, Ö: 0x85 };

const name = "René Müller of Österreich, Straße near Schönbrunn, Kärnten";

describe("a file is read in the character set it is in", () => {
  test.each([
    ["UTF-8", "UTF-8", Buffer.from(file("UTF-8", name)), "UTF-8"],
    ["UTF-8 with a byte order mark", "UTF-8", Buffer.from(`\ufeff${file("UTF-8", name)}`), "UTF-8"],
    ["UTF-16LE with a mark", "UNICODE", Buffer.from(`\ufeff${file("UNICODE", name)}`, "utf16le"), "UTF-16LE"],
    ["UTF-16LE without a mark", "UNICODE", Buffer.from(file("UNICODE", name), "utf16le"), "UTF-16LE"],
    ["UTF-16BE with a mark", "UTF-16", utf16be(`\ufeff${file("UTF-16", name)}`), "UTF-16BE"],
    ["UTF-16BE without a mark", "UTF-16", utf16be(file("UTF-16", name)), "UTF-16BE"],
    ["ANSEL", "ANSEL", encodeAnsel(file("ANSEL", name)), "ANSEL"],
    ["ANSI", "ANSI", latin1(file("ANSI", name)), "windows-1252"],
    ["Windows", "WINDOWS-1252", latin1(file("WINDOWS-1252", name)), "windows-1252"],
    ["Latin-1", "ISO-8859-1", latin1(file("ISO-8859-1", name)), "windows-1252"],
    ["DOS", "IBMPC", encodeWith(dos, file("IBMPC", name)), "CP437"],
    ["Macintosh", "MACINTOSH", encodeWith(mac, file("MACINTOSH", name)), "macintosh"],
    ["Windows-1250", "WINDOWS-1250", latin1(file("WINDOWS-1250", name)), "windows-1250"],
  ])("%s", async (_, char, bytes, set) => {
    const read = await decoded(streamOf(bytes));
    expect(read).toStrictEqual({ text: file(char, name), set, notices: [] });
  });

  test.each([
    ["ANSEL", encodeAnsel],
    ["UTF-8", Buffer.from],
  ])("a letter of %s keeps ten of its accents, and the line is told", async (char, encode) => {
    const read = await decoded(streamOf(encode(file(char, `Rene${"\u0301".repeat(100_000)} /Bell/`))));
    expect(read.text.normalize("NFD")).toBe(file(char, `Rene${"\u0301".repeat(10)} /Bell/`));
    expect(read.notices).toEqual(["A letter in this line has more than 10 accents; the rest of them was left out."]);
  });

  test("plain ASCII fits whatever the header says", async () => {
    expect(await decoded(streamOf(file("ANSEL", "Anna")))).toStrictEqual({
      text: file("ANSEL", "Anna"),
      set: "ASCII",
      notices: [],
    });
  });

  test.each([
    ["ANSEL and is Windows-1252", "ANSEL", latin1(file("ANSEL", name)), "windows-1252"],
    ["ANSEL and is UTF-8", "ANSEL", Buffer.from(file("ANSEL", name)), "UTF-8"],
    ["UTF-8 and is Windows-1252", "UTF-8", latin1(file("UTF-8", name)), "windows-1252"],
    ["DOS and is Windows-1252", "IBMPC", latin1(file("IBMPC", name)), "windows-1252"],
    ["UNICODE and is UTF-8", "UNICODE", Buffer.from(file("UNICODE", name)), "UTF-8"],
  ])("a file that declares %s is read as what it is, and says so", async (_, char, bytes, set) => {
    const read = await decoded(streamOf(bytes));
    expect(read).toMatchObject({ text: file(char, name), set });
    expect(read.notices).toHaveLength(1);
  });

  test.each([
    ["UTF-8", Buffer.from(file("", name)), "UTF-8"],
    ["Windows-1252", latin1(file("", name)), "windows-1252"],
    ["Macintosh", encodeWith(mac, file("", name)), "macintosh"],
  ])("a file that declares nothing is recognized as %s", async (_, bytes, set) => {
    expect(await decoded(streamOf(bytes))).toStrictEqual({ text: file("", name), set, notices: [] });
  });

  test("an undeclared DOS file is read with its letters", async () => {
    expect((await decoded(streamOf(encodeWith(dos, file("", name))))).text).toBe(file("", name));
  });

  test("one broken line of a UTF-8 file is read as Windows-1252, and the others stay UTF-8", async () => {
    const good = "0 HEAD\n1 CHAR UTF-8\n1 NOTE Zoë\n1 NOTE Łódź\n1 NOTE Müller\n";
    const read = await decoded(
      streamOf(Buffer.concat([Buffer.from(good), latin1("1 NOTE André\n"), Buffer.from("0 TRLR\n")])),
    );
    expect(read.text).toBe(`${good}1 NOTE André\n0 TRLR\n`);
    expect(read.notices).toStrictEqual(["This line is not valid UTF-8; it was read as Windows-1252."]);
  });
});

describe("lines", () => {
  test.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("may end with %s, wherever the stream is cut", async (_, end) => {
    const text = Array.from({ length: 200 }, (_, index) => `0 @I${index}@ INDI`);
    const bytes = Buffer.from(["0 HEAD", ...text, ""].join(end));
    for (const size of [1, 7, 1_000_000])
      expect((await decoded(inChunks(bytes, size))).text).toBe(["0 HEAD", ...text, ""].join("\n"));
  });

  test("any cut of any file gives the same text", async () => {
    const bytes = Buffer.from(file("UTF-8", `${name} 😀 漢字`).repeat(20));
    const whole = await decoded(streamOf(bytes));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (size) => {
        expect(await decoded(inChunks(bytes, size))).toStrictEqual(whole);
      }),
      { numRuns: 20 },
    );
    const wide = Buffer.from(`\ufeff${file("UNICODE", `${name} 😀`)}`, "utf16le");
    for (const size of [1, 2, 3, 5])
      expect((await decoded(inChunks(wide, size))).text).toBe(file("UNICODE", `${name} 😀`));
  });

  test("a line without end is cut, and what follows is read", async () => {
    const long = "é".repeat(longestLine);
    const read = await decoded(inChunks(Buffer.from(`0 HEAD\n1 NOTE ${long}\n0 TRLR\n`), 100_000));
    const [head, note, trailer] = read.text.split("\n");
    expect([head, trailer]).toStrictEqual(["0 HEAD", "0 TRLR"]);
    expect(Buffer.byteLength(note!)).toBeLessThanOrEqual(longestLine);
    expect(note!.replaceAll("é", "")).toBe("1 NOTE ");
    expect(read.notices).toStrictEqual([`This line is longer than ${longestLine} bytes; the rest of it was left out.`]);
  });

  test("zero bytes are left out", async () => {
    const read = await decoded(streamOf("0 HEAD\n1 NOTE a\0b\0\n0 TRLR\n"));
    expect(read.text).toBe("0 HEAD\n1 NOTE ab\n0 TRLR\n");
    expect(read.notices).toHaveLength(1);
  });
});

describe("what is not GEDCOM at all", () => {
  test.each([
    ["a PDF", "%PDF-1.7\n...", "This is a PDF document, not a GEDCOM file."],
    ["a picture", latin1("\xff\xd8\xff\xe0JFIF"), "This is a JPEG picture, not a GEDCOM file."],
    [
      "a GEDZIP",
      latin1("PK\x03\x04....................gedcom.ged"),
      "This is a GEDZIP archive; please choose it on the import page, which takes its pictures along.",
    ],
    [
      "a ZIP",
      latin1("PK\x03\x04....................photo.jpg"),
      "This is a ZIP archive, not a GEDCOM file; if your .ged file is inside, please unpack it first.",
    ],
    ["a web page", "<!DOCTYPE html><html>", "This is a web page, not a GEDCOM file."],
    ["a Gramps file", latin1("\x1f\x8b\x08\0"), "This is a compressed file, not a GEDCOM file."],
    [
      "XML",
      '<?xml version="1.0"?>',
      "This is an XML file, not a GEDCOM file; please export GEDCOM from your genealogy program.",
    ],
    ["nothing", "", "The file is empty."],
  ])("%s is refused with one sentence", async (_, content, message) => {
    await expect(decoded(streamOf(content))).rejects.toMatchObject({ code: "NOT_GEDCOM", message });
  });
});

test("a line that comes in many small pieces is put together once, not with each of them", async () => {
  const concat = vi.spyOn(Buffer, "concat");
  const line = Buffer.from(`0 HEAD\n1 NOTE ${"x".repeat(900_000)}\n0 TRLR\n`);
  const { text } = await decoded(inChunks(line, 500));
  expect(text).toHaveLength(line.length);
  const copied = concat.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0);
  expect(copied).toBeLessThan(3 * line.length);
});
