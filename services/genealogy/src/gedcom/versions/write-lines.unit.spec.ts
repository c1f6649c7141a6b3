import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IssueList } from "../issue-list.ts";
import { readRecords } from "../read-records.ts";
import { pointerTo, structure, type Structure } from "../structure.ts";
import { streamOf } from "../testing/read-sample.ts";
import { writeLines } from "./write-lines.ts";

const note = (text: string): Structure => structure("NOTE", text);
const versions = ["7.0", "5.5.1"] as const;

/** What a reader makes of a record with one note. */
const readBack = async (record: Structure, version: (typeof versions)[number]): Promise<Structure> => {
  const text = ["0 HEAD", "1 GEDC", `2 VERS ${version}`, ...writeLines(record, version), "0 TRLR", ""].join("\n");
  const records: Structure[] = [];
  for await (const one of readRecords(streamOf(text), new IssueList())) records.push(one);
  return records[1]!;
};

describe("lines of a file", () => {
  test("a new line of text is CONT in both versions", () => {
    const lines = ["1 NOTE one", "2 CONT", "2 CONT three"];
    expect(versions.map((version) => writeLines(note("one\n\nthree"), version, 1))).toStrictEqual([lines, lines]);
  });

  test("an @ is doubled at the beginning in 7.0, everywhere in 5.5.1, never in a pointer or a calendar", () => {
    const record = structure("INDI", "", [
      structure("EMAIL", "@a@b"),
      pointerTo("FAMC", "F1"),
      structure("BIRT", "", [structure("DATE", "@#DJULIAN@ 1700")]),
    ]);
    expect(writeLines(record, "5.5.1").slice(1)).toStrictEqual([
      "1 EMAIL @@a@@b",
      "1 FAMC @F1@",
      "1 BIRT",
      "2 DATE @#DJULIAN@ 1700",
    ]);
    expect(writeLines(record, "7.0")[1]).toBe("1 EMAIL @@a@b");
  });

  test.each([
    "BET @#DJULIAN@ 1 JAN 1700 AND @#DJULIAN@ 1 FEB 1700",
    "AFT @#DHEBREW@ 2 TVT 5500",
    "FROM @#DFRENCH R@ 1 VEND 3 TO 1801",
    "INT @#DJULIAN@ 1700 (at Easter)",
  ])("no escape of a calendar is doubled in 5.5.1: %s", (date) => {
    expect(writeLines(structure("DATE", date), "5.5.1", 2)).toStrictEqual([`2 DATE ${date}`]);
  });

  test("any other @ of a date is doubled in 5.5.1", () => {
    const date = structure("DATE", "@#DJULIAN@ 1700 (ann@lee.org)");
    expect(writeLines(date, "5.5.1", 2)).toStrictEqual(["2 DATE @#DJULIAN@ 1700 (ann@@lee.org)"]);
  });

  test("5.5.1 splits long lines with CONC, between two letters; 7.0 does not", () => {
    const text = "Ein langer Satz über Käse. ".repeat(40).trim();
    const lines = writeLines(note(text), "5.5.1", 1);
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.every((line) => Buffer.byteLength(line) <= 255)).toBe(true);
    expect(lines.slice(1).every((line) => /^2 CONC \S/.test(line))).toBe(true);
    expect(lines.slice(0, -1).every((line) => /\S$/.test(line))).toBe(true);
    expect(writeLines(note(text), "7.0", 1)).toStrictEqual([`1 NOTE ${text}`]);
  });

  test("characters that no file may hold are left out", () => {
    expect(writeLines(note("a\u0000b\u0007c\ud800d\tё\r\nf"), "7.0", 1)).toStrictEqual(["1 NOTE abcd\tё", "2 CONT f"]);
  });

  test("any text comes back from both versions", async () => {
    const unit = fc.constantFrom("a", "B", " ", "@", "\n", "é", "漢", "😀", "e\u0301", "👨\u200d👩", "/", "1");
    const long = fc
      .tuple(fc.string({ unit, maxLength: 20 }), fc.integer({ min: 1, max: 60 }))
      .map(([text, times]) => text.repeat(times));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit }), long), fc.constantFrom(...versions), async (text, version) => {
        // A text of spaces at the end of a line is the one thing a line cannot hold.
        const expected = text.normalize();
        const { children } = await readBack(
          { ...structure("INDI", "", [note(expected), structure("SEX", "F")]), xref: "I1" },
          version,
        );
        expect(children.map(({ tag }) => tag)).toStrictEqual(["NOTE", "SEX"]);
        expect(children[0]!.value).toBe(expected);
        const lines = writeLines(note(expected), version, 1);
        expect(version === "7.0" || lines.every((line) => Buffer.byteLength(line) <= 255)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
