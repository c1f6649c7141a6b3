import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { describe, expect, test } from "vitest";
import type { ExportedFamily } from "./gedcom-items.ts";
import { exportGedcom } from "./export-gedcom.ts";
import { asExported, readLines, today, type ReadFile } from "./testing/read-sample.ts";

const people = ["0 @H@ INDI", "0 @W@ INDI", "0 @C@ INDI"];
const family = ["0 @F@ FAM", "1 HUSB @H@", "1 WIFE @W@", "1 CHIL @C@"];

const childIn = async (child: readonly string[], below: readonly string[] = [], version = "5.5.1") => {
  const { families } = await readLines([...people, ...child, ...family, ...below], version);
  const [{ xref: _xref, ...pedigree }] = families[0]!.children as [ReadFile["families"][0]["children"][0]];
  return pedigree;
};

describe("how a child belongs to its parents", () => {
  test.each([
    [["1 FAMC @F@"], { pedigree: "birth" }],
    [["1 FAMC @F@", "2 PEDI Adopted"], { pedigree: "adopted" }],
    [["1 FAMC @F@", "2 PEDI FOSTER"], { pedigree: "foster" }],
    [["1 FAMC @F@", "2 PEDI step"], { pedigree: "step" }],
    [["1 FAMC @F@", "2 PEDI OTHER", "3 PHRASE Stepchild"], { pedigree: "step" }],
    [["1 FAMC @F@", "2 _PEDI OTHER", "3 _PHRASE step"], { pedigree: "step" }],
    [["1 FAMC @F@", "2 PEDI guardian"], { pedigree: "other" }],
    [["1 ADOP", "2 FAMC @F@"], { pedigree: "adopted" }],
    [["1 FAMC @F@", "1 ADOP Y", "2 FAMC @F@", "3 ADOP BOTH"], { pedigree: "adopted" }],
    [["1 FAMC @F@", "1 ADOP", "2 FAMC @F@", "3 ADOP HUSB"], { pedigree: "birth", byParent: { husband: "adopted" } }],
    [["1 FAMC @F@", "2 PEDI adopted", "1 ADOP", "2 FAMC @F@", "3 ADOP BOTH"], { pedigree: "adopted" }],
    [
      ["1 FAMC @F@", "2 PEDI adopted", "1 ADOP", "2 FAMC @F@", "3 ADOP WIFE"],
      { pedigree: "birth", byParent: { wife: "adopted" } },
    ],
    [["1 FAMC @F@", "2 PEDI foster", "1 ADOP", "2 FAMC @F@"], { pedigree: "foster" }],
    [["1 FAMC @F@", "2 PEDI birth", "1 ADOP", "2 FAMC @F@"], { pedigree: "birth" }],
  ])("%j", async (child, expected) => expect(await childIn(child)).toEqual(expected));

  test("may differ between the two, as Family Tree Maker writes it", async () => {
    expect(await childIn([], ["2 _FREL Adopted", "2 _MREL Natural"])).toEqual({
      pedigree: "birth",
      byParent: { husband: "adopted", wife: "birth" },
    });
    expect(await childIn([], ["2 _FREL Step", "2 _MREL Step"])).toEqual({ pedigree: "step" });
  });
});

const written = async ({ people, families }: ReadFile, version: GedcomVersion): Promise<string> => {
  let text = "";
  const options = { version, people, families: families.map(asExported), now: today };
  for await (const piece of exportGedcom(options)) text += piece;
  return text;
};

describe.each(["7.0", "5.5.1"] as const)("written as %s and read again", (version) => {
  const ends = [
    [],
    ["1 DIV Y"],
    ["1 DIV", "2 DATE 4 MAR 1850", "2 PLAC Derby"],
    ["1 DIV", "2 DATE 1850", "2 SOUR @S1@", "1 EVEN", "2 TYPE Separation"],
    ["1 EVEN Separated", "2 TYPE Separation", "2 DATE 1850", "2 PLAC Derby"],
    ["1 _SEPR", "2 DATE 1850", "2 NOTE quietly"],
    ["1 DIV Y", "2 DATE 1850", "1 DIV N"],
    ["1 NO MARR"],
    ["1 NO MARR", "2 DATE TO 1838", "1 MARR", "2 DATE 1839"],
    ["1 MARR N"],
    ["1 NO DIV"],
    ["1 MARR", "2 DATE 1900", "1 DIV", "2 DATE 1910", "1 MARR", "2 DATE 1915"],
    ["1 MARR", "2 DATE 1900", "1 DIV", "2 DATE 1910", "1 MARR", "2 DATE 1915", "1 DIV", "2 DATE 1920"],
    ["1 MARR", "2 DATE 1900", "1 DIV", "2 DATE 1910", "1 MARR", "2 DATE 1915", "1 DIV Y"],
    ["1 MARR", "2 DATE 1900", "1 EVEN Separated", "2 TYPE Separation", "2 DATE 1910", "1 MARR", "2 DATE 1915"],
    ["1 MARR", "2 DATE 1900", "1 DIV", "2 DATE 1910", "1 MARR", "2 DATE 1915", "1 _SEPR", "2 DATE 1920"],
  ];
  test.each(ends)("a family says the same of its end: %j", async (...end: string[]) => {
    const before = await readLines([...people, ...family, ...end], "7.0");
    const text = await written(before, version);
    const after = await readLines(text.split("\n").slice(1, -2), version);
    const { line: _line, ...expected } = before.families[0]!;
    const { extra: _extra, ...fields } = expected;
    expect(after.families[0]).toMatchObject(version === "7.0" ? expected : fields);
  });

  test.each([
    [["1 FAMC @F@", "2 PEDI ADOPTED"], []],
    [["1 FAMC @F@", "2 PEDI OTHER", "3 PHRASE step"], []],
    [["1 ADOP", "2 FAMC @F@", "3 ADOP WIFE"], []],
    [[], ["2 _FREL Natural", "2 _MREL Foster"]],
  ])("a child belongs as before: %j %j", async (child, below) => {
    const before = await readLines([...people, ...child, ...family, ...below], "7.0");
    const after = await readLines((await written(before, version)).split("\n").slice(1, -2), version);
    const [one, other] = [before, after].map(({ families }) => families[0]!.children[0]!);
    expect({ pedigree: other!.pedigree, ...other!.byParent }).toMatchObject({
      pedigree: one!.pedigree,
      ...one!.byParent,
    });
  });
});

const divorced = (endDate: string | null) => ({ partnership: "divorced", endDate });
const separated = (endDate: string | null) => ({ partnership: "separated", endDate });
const together = { partnership: null, endDate: null };

describe("a couple of which a file tells several marriages", () => {
  const dated = (tag: string, date: string): string[] => [`1 ${tag}`, ...(date === "" ? [] : [`2 DATE ${date}`])];
  test.each([
    [
      "married again",
      [
        ["MARR", "1900"],
        ["DIV", "1910"],
        ["MARR", "1915"],
      ],
      together,
    ],
    [
      "whatever the order of the lines",
      [
        ["DIV", "1910"],
        ["MARR", "1915"],
        ["MARR", "1900"],
      ],
      together,
    ],
    [
      "the day of the first is not known",
      [
        ["MARR", ""],
        ["DIV", "1910"],
        ["MARR", "1915"],
      ],
      together,
    ],
    [
      "parted in between",
      [
        ["MARR", "1900"],
        ["_SEPR", "1910"],
        ["MARR", "1915"],
      ],
      together,
    ],
    [
      "before Christ",
      [
        ["MARR", "45 BC"],
        ["DIV", "44 BC"],
        ["MARR", "40 BC"],
      ],
      together,
    ],
    [
      "divorced again",
      [
        ["MARR", "1900"],
        ["DIV", "1910"],
        ["MARR", "1915"],
        ["DIV", "1920"],
      ],
      divorced("1920"),
    ],
    [
      "parted again",
      [
        ["MARR", "1900"],
        ["DIV", "1910"],
        ["MARR", "1915"],
        ["_SEPR", "1920"],
      ],
      separated("1920"),
    ],
    [
      "divorced again, no day",
      [
        ["MARR", "1900"],
        ["DIV", "1910"],
        ["MARR", "1915"],
        ["DIV", ""],
      ],
      divorced(null),
    ],
    [
      "in one year, who knows when",
      [
        ["MARR", "1900"],
        ["DIV", "1910"],
        ["MARR", "JUN 1910"],
      ],
      divorced("1910"),
    ],
    [
      "the divorce has no day",
      [
        ["MARR", "1900"],
        ["DIV", ""],
        ["MARR", "1915"],
      ],
      divorced(null),
    ],
    [
      "the second has no day",
      [
        ["MARR", "1900"],
        ["DIV", "1910"],
        ["MARR", ""],
      ],
      divorced("1910"),
    ],
    [
      "married twice before",
      [
        ["MARR", "1900"],
        ["MARR", "1901"],
        ["DIV", "1910"],
      ],
      divorced("1910"),
    ],
    [
      "a mistyped day of the only one",
      [
        ["MARR", "1920"],
        ["DIV", "1910"],
      ],
      divorced("1910"),
    ],
  ] as const)("%s", async (_, events, expected) => {
    const lines = events.flatMap(([tag, date]) => dated(tag, date));
    const { families } = await readLines([...people, ...family, ...lines]);
    expect(families[0]).toMatchObject(expected);
  });

  test("keeps the first divorce whatever somebody says of the end", async () => {
    const lines = [...dated("MARR", "1900"), ...dated("DIV", "1910"), "2 NOTE in court", ...dated("MARR", "1915")];
    const file = await readLines([...people, ...family, ...lines], "7.0");
    for (const end of [divorced("1920"), separated("1920"), together] as const) {
      const changed = { ...file.families[0]!, ...(end as Pick<ExportedFamily, "partnership" | "endDate">) };
      const text = await written({ ...file, families: [changed] }, "7.0");
      expect(text).toContain("1 DIV\n2 DATE 1910\n2 NOTE in court\n");
      expect((await readLines(text.split("\n").slice(1, -2), "7.0")).families[0]).toMatchObject(end);
    }
  });
});

test("what somebody changed goes over what the file said", async () => {
  const file = await readLines(
    [
      ...people,
      "1 FAMC @F@",
      "2 PEDI ADOPTED",
      "2 NOTE kind",
      "1 ADOP",
      "2 FAMC @F@",
      ...family,
      "1 DIV",
      "2 DATE 1850",
    ],
    "7.0",
  );
  const [told] = file.families;
  const changed = { ...told!, partnership: null, endDate: null, endPlace: null };
  const text = await written(
    { ...file, families: [{ ...changed, children: [{ xref: "C", pedigree: "birth" }] }] },
    "7.0",
  );
  expect(text).not.toContain("DIV");
  expect(text).toContain("1 FAMC @F@\n2 PEDI BIRTH\n2 NOTE kind");
  const separated = await written(
    { ...file, families: [{ ...changed, partnership: "separated", endDate: "1849" }] },
    "7.0",
  );
  expect(separated).toContain("1 EVEN Separated\n2 TYPE Separation\n2 DATE 1849");
  expect(await written({ ...file, families: [{ ...changed, partnership: "partners" }] }, "7.0")).toContain("1 NO MARR");
  const unmarried = await readLines([...people, ...family, "1 NO MARR", "2 DATE TO 1838"], "7.0");
  const [partners] = unmarried.families;
  expect(partners!.partnership).toBe("partners");
  const married = { ...partners!, partnership: null };
  expect(await written({ ...unmarried, families: [married] }, "7.0")).not.toContain("NO MARR");
  const dated = { ...married, marriageDate: "1839" };
  expect(await written({ ...unmarried, families: [dated] }, "7.0")).toContain("1 NO MARR\n2 DATE TO 1838");
});

test("what a family's record says of both parents goes where it is no longer so, and stays unsaid of one who is not shown", async () => {
  const { people: members, families } = await readLines(
    [...people, ...family, "2 _FREL Adopted", "2 _MREL Natural"],
    "7.0",
  );
  const writtenWith = async (child: Omit<ExportedFamily["children"][number], "xref">): Promise<string> => {
    let text = "";
    const changed = [{ ...asExported(families[0]!), children: [{ xref: "C", ...child }] }];
    const options = { version: "7.0" as const, people: members, families: changed, now: today };
    for await (const piece of exportGedcom(options)) text += piece;
    return text;
  };
  const adopted = await writtenWith({ pedigree: "adopted" });
  expect(adopted).not.toContain("REL");
  expect(adopted).toContain("1 FAMC @F@\n2 PEDI ADOPTED");
  const ofOne = await writtenWith({ pedigrees: ["adopted", undefined] });
  expect(ofOne).toContain("1 CHIL @C@\n2 _FREL Adopted\n");
  expect(ofOne).not.toContain("2 _MREL");
});
