import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IssueList } from "./issue-list.ts";
import { readRecords, structuresOf, type FileFacts } from "./read-records.ts";
import { linesOf, structure, type Structure } from "./structure.ts";
import { streamOf } from "./testing/read-sample.ts";

const read = async (text: string | Uint8Array): Promise<{ records: string[]; issues: string[]; facts: FileFacts }> => {
  const issues = new IssueList();
  const facts: FileFacts = { characterSet: "ASCII", version: null };
  const records: string[] = [];
  for await (const record of readRecords(streamOf(text), issues, facts)) records.push(linesOf(record, 0).join("\n"));
  return { records, issues: issues.first.map(({ line, message }) => `${line}: ${message}`), facts };
};

const lines = (...some: string[]): string => ["0 HEAD", ...some, "0 TRLR", ""].join("\n");
const head = "0 HEAD";
const seven = ["1 GEDC", "2 VERS 7.0"];

describe("lines of a GEDCOM file become records", () => {
  test("each record is given with its lines", async () => {
    const { records, issues } = await read(
      lines("0 @I1@ INDI", "1 NAME Ann /Lee/", "1 BIRT", "2 DATE 1890", "0 @I2@ INDI"),
    );
    expect(records).toStrictEqual([head, "0 @I1@ INDI\n1 NAME Ann /Lee/\n1 BIRT\n2 DATE 1890", "0 @I2@ INDI"]);
    expect(issues).toStrictEqual([]);
  });

  test("the header tells the version", async () => {
    expect((await read(lines("1 GEDC", "2 VERS 5.5"))).facts.version).toBe("5.5");
    expect((await read(lines())).facts.version).toBeNull();
  });

  test("continued text is put together", async () => {
    const { records } = await read(lines("0 @N1@ NOTE one ", "1 CONC two", "1 CONT three", "1 CONT", "1 CONT  four"));
    expect(records[1]).toBe("0 @N1@ NOTE one two\n1 CONT three\n1 CONT\n1 CONT  four");
  });

  test("continuation on the level of its text is understood", async () => {
    const { records } = await read(lines("0 @I1@ INDI", "1 NOTE one", "1 CONT two", "1 CONC  three", "1 SEX F"));
    expect(records[1]).toBe("0 @I1@ INDI\n1 NOTE one\n2 CONT two three\n1 SEX F");
  });

  test("spaces before and between, lower case and leading zeros are tolerated", async () => {
    const { records, issues } = await read(lines("  0  @I1@   INDI ", "\t01 sex F", "1\tBIRT", "   2   DATE 1890"));
    expect(records[1]).toBe("0 @I1@ INDI\n1 SEX F\n1 BIRT\n2 DATE 1890");
    expect(issues).toStrictEqual([]);
  });

  test("a level that jumps counts as one deeper, and so do its neighbours", async () => {
    const { records, issues } = await read(
      lines("0 @I1@ INDI", "1 BIRT", "4 DATE 1890", "4 PLAC Maer", "5 MAP", "1 SEX F"),
    );
    expect(records[1]).toBe("0 @I1@ INDI\n1 BIRT\n2 DATE 1890\n2 PLAC Maer\n3 MAP\n1 SEX F");
    expect(issues).toStrictEqual([]);
  });

  test("an @ is doubled everywhere before version 7, and only at the beginning in it", async () => {
    const before = await read(
      lines("0 @I1@ INDI", "1 EMAIL ann@@lee.org", "1 NOTE @@ann and b@c", "1 DEAT", "2 DATE @#DJULIAN@ 1700"),
    );
    expect(before.records[1]).toBe(
      "0 @I1@ INDI\n1 EMAIL ann@lee.org\n1 NOTE @@ann and b@c\n1 DEAT\n2 DATE @@#DJULIAN@ 1700",
    );
    const after = await read(lines(...seven, "0 @I1@ INDI", "1 NOTE @@ann, b@@c", "2 CONT @@", "1 FAMS @VOID@"));
    expect(after.records[1]).toBe("0 @I1@ INDI\n1 NOTE @@ann, b@@c\n2 CONT @@\n1 FAMS @VOID@");
  });

  test("what looks like a pointer but goes on is text", async () => {
    const { records } = await read(lines("0 @I1@ INDI", "1 NOTE @home@", "2 CONT is where", "1 NOTE @N1@  "));
    expect(records[1]).toBe("0 @I1@ INDI\n1 NOTE @@home@\n2 CONT is where\n1 NOTE @N1@");
  });
});

describe("what cannot be read is listed and the rest is read", () => {
  test("a line that is none", async () => {
    const { records, issues } = await read(
      lines("0 @I1@ INDI", "1 NAME Ann", "what is this?", "1 SEX F", "1", "1 ?X y"),
    );
    expect(records[1]).toBe("0 @I1@ INDI\n1 NAME Ann\n1 SEX F");
    expect(issues).toStrictEqual([
      "4: This line is not GEDCOM; it was left out (“what is this?”).",
      "6: This line is not GEDCOM; it was left out (“1”).",
      "7: This line is not GEDCOM; it was left out (“1 ?X y”).",
    ]);
  });

  test("a line in the midst of a text belongs to it", async () => {
    const { records, issues } = await read(
      lines("0 @I1@ INDI", "1 NOTE He had", "12 children with her.", "1890 was a good year", "Very.", "1 SEX M"),
    );
    expect(records[1]).toBe(
      "0 @I1@ INDI\n1 NOTE He had\n2 CONT 12 children with her.\n2 CONT 1890 was a good year\n2 CONT Very.\n1 SEX M",
    );
    expect(issues).toHaveLength(3);
  });

  test("a level above 99", async () => {
    const { records, issues } = await read(lines("0 @I1@ INDI", "100 SEX F", "1 SEX M"));
    expect(records[1]).toBe("0 @I1@ INDI\n1 SEX M");
    expect(issues).toStrictEqual(["3: This line has a level above 99; it was left out (“100 SEX F”)."]);
  });

  test("lines before the header, and an end that is missing", async () => {
    const { records, issues } = await read("Dear aunt,\nhere it is:\n\n0 HEAD\n0 @I1@ INDI\n1 SEX F");
    expect(records).toStrictEqual([head, "0 @I1@ INDI\n1 SEX F"]);
    expect(issues).toStrictEqual([
      "1: The lines before the header are not GEDCOM; they were left out.",
      "6: The file ends without a line “0 TRLR”; something may be missing.",
    ]);
  });

  test("a file without header", async () => {
    const { records, issues } = await read("0 @I1@ INDI\n1 SEX F\n0 TRLR\n");
    expect(records).toStrictEqual(["0 @I1@ INDI\n1 SEX F"]);
    expect(issues).toStrictEqual(["1: The file has no header; it was read as GEDCOM 5.5.1."]);
  });

  test("a record of more than a person's worth", async () => {
    const { records, issues } = await read(lines("0 @I1@ INDI", "1 SEX F\n".repeat(150_000), "0 @I2@ INDI"));
    expect(records[1]!.split("\n").length).toBeLessThan(110_000);
    expect(records[2]).toBe("0 @I2@ INDI");
    expect(issues).toHaveLength(1);
  });

  test("only the first issues are kept, and all are counted", async () => {
    const issues = new IssueList(10);
    const broken = Array.from({ length: 5000 }, (_, index) => `broken ${index}`);
    for await (const record of readRecords(streamOf(lines(...broken)), issues)) expect(record.tag).toBe("HEAD");
    expect([issues.first.length, issues.total]).toStrictEqual([10, 5000]);
  });
});

describe("what is not GEDCOM", () => {
  test.each([
    [
      "prose",
      "Dear aunt,\nthe family file follows.\n",
      "This is not a GEDCOM file: it does not begin with a line “0 HEAD”.",
    ],
    ["blank lines", " \n\n \r\n", "The file is empty."],
    ["a table", "id,name\n1,Ann\n", "This is not a GEDCOM file: it does not begin with a line “0 HEAD”."],
  ])("%s is refused", async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: "NOT_GEDCOM", message });
  });

  test("no bytes whatever do anything else than be read or be refused with that code", async () => {
    const gedcomLike = fc
      .array(
        fc.constantFrom(
          "0 HEAD",
          "0 @I1@ INDI",
          "1 NAME a",
          "1 CONC",
          "9 X",
          "@@",
          "1 @",
          "2 CONT",
          "0 TRLR",
          "\0",
          "\ud800",
          "1 NOTE @X@",
          "-1",
          "99 A",
        ),
      )
      .chain((parts) => fc.constantFrom("\n", "\r", "\r\n", " ", "").map((end) => Buffer.from(parts.join(end))));
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      gedcomLike,
      fc
        .tuple(fc.constantFrom("0 HEAD\n", "\ufeff0 HEAD\r", "0\0 \0H\0"), fc.uint8Array({ maxLength: 300 }))
        .map(([start, rest]) => Buffer.concat([Buffer.from(start), rest])),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (bytes) => {
        const outcome = await read(bytes).then(
          () => "read",
          (error: { code?: string }) => error.code,
        );
        expect(["read", "NOT_GEDCOM"]).toContain(outcome);
      }),
      { numRuns: 500 },
    );
  });
});

describe("kept lines", () => {
  const value = fc.string({ unit: fc.constantFrom("a", "B", "@", " ", "\n", "é", "😀", "/", "#", "1") });
  const tag = fc.constantFrom("NOTE", "NAME", "_X", "DATE", "SOUR");
  const { tree } = fc.letrec<{ tree: Structure }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.tuple(tag, value).map(([name, text]) => structure(name, text)),
      fc
        .tuple(tag, value, fc.array(tie("tree"), { maxLength: 3 }))
        .map(([name, text, children]) => structure(name, text, children)),
      tag.map((name) => ({ ...structure(name), pointer: "X1" })),
    ),
  }));

  test("give back the structures they were made of", () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), (structures) => {
        const kept = structures.flatMap((one) => linesOf(one, 1));
        expect(structuresOf(kept)).toStrictEqual(structures);
      }),
    );
  });
});
