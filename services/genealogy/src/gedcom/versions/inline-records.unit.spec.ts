import { describe, expect, test } from "vitest";
import { IssueList } from "../issue-list.ts";
import { readRecords } from "../read-records.ts";
import { linesOf } from "../structure.ts";
import { streamOf } from "../testing/read-sample.ts";

const fileOf = (maker: string, ...lines: readonly string[]): string =>
  ["0 HEAD", "1 GEDC", "2 VERS 7.0", `1 SOUR ${maker}`, ...lines, "0 TRLR", ""].join("\n");

/** The records of a file, without its header, as lines. */
const recordsOf = async (maker: string, ...lines: readonly string[]): Promise<string[]> => {
  const read: string[] = [];
  for await (const record of readRecords(streamOf(fileOf(maker, ...lines)), new IssueList()))
    if (record.tag !== "HEAD") read.push(...linesOf(record, 0));
  return read;
};
const ours = (...lines: readonly string[]): Promise<string[]> => recordsOf("KINKEEPER", ...lines);

const letter = ["0 @S_1@ SOUR", "1 TITL a letter", "1 TEXT of May", "1 _INLINE PAGE TEXT"];
const ann = ["0 @I1@ INDI", "1 SOUR @S_1@", "2 PAGE 2"];

describe("a record that stands for what 5.5.1 tells on the spot", () => {
  test("is told there again, in its order", async () => {
    expect(await ours(...letter, ...ann)).toEqual(["0 @I1@ INDI", "1 SOUR a letter", "2 PAGE 2", "2 TEXT of May"]);
  });

  test("is told there as somebody changed it", async () => {
    const changed = letter.map((line) => line.replace("a letter", "two letters").replace("May", "June"));
    expect(await ours(...changed, ...ann)).toEqual(["0 @I1@ INDI", "1 SOUR two letters", "2 PAGE 2", "2 TEXT of June"]);
  });

  test("may cite another", async () => {
    const note = ["0 @S_2@ SOUR", "1 TITL what she said", "1 _INLINE"];
    const cites = ["0 @S_1@ SOUR", "1 TITL a letter", "1 NOTE x", "2 SOUR @S_2@", "1 _INLINE NOTE"];
    expect(await ours(...note, ...cites, "0 @I1@ INDI", "1 SOUR @S_1@")).toEqual([
      "0 @I1@ INDI",
      "1 SOUR a letter",
      "2 NOTE x",
      "3 SOUR what she said",
    ]);
  });

  test("of a picture has beside its file what stood there", async () => {
    const picture = ["0 @O_1@ OBJE", "1 FILE a.jpg", "2 FORM image/jpeg", "2 TITL Ann", "1 _INLINE TITL FILE"];
    expect(await ours(...picture, "0 @I1@ INDI", "1 OBJE @O_1@")).toEqual([
      "0 @I1@ INDI",
      "1 OBJE",
      "2 TITL Ann",
      "2 FILE a.jpg",
      "3 FORM image/jpeg",
    ]);
  });

  const unmarked = letter.slice(0, -1);
  test.each([
    [
      "once somebody has added to it",
      [...unmarked, "1 AUTH Emma", letter.at(-1)!, ...ann],
      [...unmarked, "1 AUTH Emma"],
    ],
    ["once it stands apart from what cites it", [...letter, "0 @N1@ SNOTE x", ...ann], [...unmarked, "0 @N1@ SNOTE x"]],
  ])("is a record like any other %s", async (_what, lines, records) => {
    expect(await ours(...lines)).toEqual([...records, ...ann]);
  });

  test("is one that is cited twice", async () => {
    expect(await ours(...letter, ...ann, "1 SOUR @S_1@")).toEqual([...unmarked, ...ann, "1 SOUR @S_1@"]);
  });

  test("is one that nothing cites at the end of the file", async () => {
    expect(await ours(...ann, ...letter)).toEqual([...ann, ...unmarked]);
  });

  test("is one in the file of another program, which may cite it twice", async () => {
    expect(await recordsOf("OTHER", ...letter, ...ann)).toEqual([...unmarked, ...ann]);
  });
});

test.each(["KINKEEPER", "OTHER"])("a person who has such a line keeps it: %s", async (maker) => {
  const person = ["0 @I1@ INDI", "1 _INLINE of another program"];
  expect(await recordsOf(maker, ...person)).toEqual(person);
});

test("a picture's record of 5.5 has its lines in their order again", async () => {
  const record = [
    "0 @O1@ OBJE",
    "1 FILE a.gif",
    "2 FORM image/gif",
    "2 TITL Ann",
    "1 NOTE x",
    "1 _ORDER FORM NOTE FILE TITL",
  ];
  expect(await ours(...record)).toEqual(["0 @O1@ OBJE", "1 FORM image/gif", "1 NOTE x", "1 FILE a.gif", "1 TITL Ann"]);
});
