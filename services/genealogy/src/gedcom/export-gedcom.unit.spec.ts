import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportGedcom } from "./export-gedcom.ts";
import type { ExportOptions } from "./export-options.ts";
import type { ExportedPerson } from "./gedcom-items.ts";
import { asExported, readAll, readLines, streamOf, today, type ReadFile } from "./testing/read-sample.ts";

const nobody: Omit<ExportedPerson, "xref"> = {
  firstName: "Unknown",
  lastName: null,
  maidenName: null,
  sex: null,
  birthDate: null,
  birthPlace: null,
  deathDate: null,
  deathPlace: null,
  isLiving: true,
  biography: null,
};

const written = async (options: Partial<ExportOptions>): Promise<string> => {
  let text = "";
  for await (const piece of exportGedcom({ version: "7.0", people: [], families: [], now: today, ...options }))
    text += piece;
  return text;
};

const onlyPerson = async (person: Partial<ExportedPerson>, version: GedcomVersion = "7.0"): Promise<string[]> => {
  const text = await written({ version, people: [{ ...nobody, xref: "I1", ...person }] });
  return text
    .split("\n0 ")
    .find((record) => record.startsWith("@I1@"))!
    .split("\n")
    .slice(1);
};

const exported = ({ people, families, records, headers }: ReadFile, version: GedcomVersion): Promise<string> =>
  written({ version, people, families: families.map(asExported), otherRecords: records, headers });

describe("a file", () => {
  test("has the header of its version", async () => {
    expect(await written({})).toBe(
      "0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR KINKEEPER\n2 NAME Kinkeeper\n1 DATE 1 JUN 2026\n2 TIME 12:00:00Z\n0 TRLR\n",
    );
    expect(await written({ version: "5.5.1", submitter: "Aunt Rosa" })).toBe(
      "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SOUR KINKEEPER\n2 NAME Kinkeeper\n1 DATE 1 JUN 2026\n2 TIME 12:00:00\n1 SUBM @U_1@\n2 _ADDED Y\n0 @U_1@ SUBM\n1 NAME Aunt Rosa\n0 TRLR\n",
    );
  });

  test("keeps what an imported header says about the data", async () => {
    const { headers } = await readAll(
      streamOf(
        "0 HEAD\n1 SOUR PAF\n2 VERS 2\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _MILT http://milt\n1 SUBM @U1@\n1 COPR Aunt Rosa\n1 NOTE Ours\n0 TRLR\n",
      ),
    );
    const text = await written({ headers, otherRecords: [{ text: "0 @U1@ SUBM\n1 NAME Rosa" }] });
    expect(text.split("\n").slice(1, -1)).toStrictEqual(
      "1 GEDC,2 VERS 7.0,1 SCHMA,2 TAG _MILT http://milt,2 TAG _SOUR urn:kinkeeper:gedcom:_SOUR,1 SOUR KINKEEPER,2 NAME Kinkeeper,1 DATE 1 JUN 2026,2 TIME 12:00:00Z,1 _SOUR PAF,2 VERS 2,1 SUBM @U1@,1 COPR Aunt Rosa,1 NOTE Ours,0 @U1@ SUBM,1 NAME Rosa,0 TRLR".split(
        ",",
      ),
    );
  });

  test("links people and families both ways, whatever names they have", async () => {
    const text = await written({
      people: [
        { ...nobody, xref: "0197a-uuid-of-emma", sex: "female" },
        { ...nobody, xref: "I1", scope: "import-1" },
        { ...nobody, xref: "I1", scope: "import-2" },
      ],
      families: [
        {
          xref: "f1",
          partners: [
            { xref: "0197a-uuid-of-emma", sex: "female" },
            { xref: "I1", scope: "import-1" },
          ],
          children: [{ xref: "I1", scope: "import-2", pedigree: "adopted" }],
          ...noDetails,
          marriageDate: "29 Jan 1839",
          marriagePlace: "Maer",
        },
      ],
    });
    expect(text.split("\n").slice(7, -2)).toStrictEqual(
      "0 @F_1@ FAM|1 WIFE @I_2@|1 HUSB @I1@|1 CHIL @I_3@|1 MARR|2 DATE 29 JAN 1839|2 PLAC Maer|0 @I_2@ INDI|1 SEX F|1 FAMS @F_1@|0 @I1@ INDI|1 FAMS @F_1@|0 @I_3@ INDI|1 FAMC @F_1@|2 PEDI ADOPTED".split(
        "|",
      ),
    );
  });

  test("keeps the records of two imports apart", async () => {
    const text = await written({
      people: [
        { ...nobody, xref: "I1", scope: "a", extra: ["1 SOUR @S1@"] },
        { ...nobody, xref: "I2", scope: "b", extra: ["1 SOUR @S1@", "1 ASSO @I9@", "2 ROLE FRIEND"] },
      ],
      otherRecords: [
        { scope: "a", text: "0 @S1@ SOUR\n1 TITL one" },
        { scope: "b", text: "0 @S1@ SOUR\n1 TITL two" },
      ],
      exists: (scope, xref) => !(scope === "b" && xref === "I9"),
    });
    expect(text.split("\n").slice(7, -2)).toStrictEqual(
      "0 @I1@ INDI|1 SOUR @S1@|0 @I2@ INDI|1 SOUR @S_1@|1 ASSO @VOID@|2 ROLE FRIEND|0 @S1@ SOUR|1 TITL one|0 @S_1@ SOUR|1 TITL two".split(
        "|",
      ),
    );
  });
});

describe("a line that leads to what no file had", () => {
  const options = {
    people: [
      { ...nobody, xref: "I1", scope: "a", extra: ["1 ALIA @I2@", "1 SUBM @U-1@", "1 ALIA @I9@"] },
      { ...nobody, xref: "I2", scope: "b", extra: ["1 ALIA @I1@", "1 ALIA @I9@"] },
    ],
    exists: (scope: string | undefined, xref: string) => `${scope}${xref}` === "aI1" || `${scope}${xref}` === "bI2",
  };
  const linesOf = (text: string): string[] =>
    text.split("\n").filter((line) => /INDI|ALIA|SUBM @U-|_POINTER/.test(line));

  test("leads there still in 5.5.1, and never to another file's record of that name", async () => {
    const { people } = options;
    const written551 = { ...options, version: "5.5.1", isDangling: () => true } as const;
    expect(linesOf(await written(written551))).toStrictEqual(
      "0 @I1@ INDI|1 ALIA @I2@|1 SUBM @U-1@|1 ALIA @I9@|0 @I_2@ INDI|1 __ALIA @VOID@|2 _POINTER I1|1 ALIA @I9@".split(
        "|",
      ),
    );
    const [one, other] = people;
    expect(linesOf(await written({ ...written551, people: [other!, one!] }))).toStrictEqual(
      "0 @I2@ INDI|1 ALIA @I1@|1 ALIA @I9@|0 @I_2@ INDI|1 __ALIA @VOID@|2 _POINTER I2|1 SUBM @U-1@|1 ALIA @I9@".split(
        "|",
      ),
    );
  });

  test("says in 7.0 where it led; nothing where somebody was there", async () => {
    const isDangling = (_: string | undefined, xref: string): boolean => xref !== "I9";
    const text = await written({ ...options, isDangling });
    expect(linesOf(text)).toStrictEqual(
      "2 TAG _POINTER urn:kinkeeper:gedcom:_POINTER|0 @I1@ INDI|1 ALIA @VOID@|2 _POINTER I2|2 _POINTER U-1|1 ALIA @VOID@|0 @I2@ INDI|1 ALIA @VOID@|2 _POINTER I1|1 ALIA @VOID@".split(
        "|",
      ),
    );
    const { people } = await readAll(streamOf(text));
    expect(people.map(({ extra }) => extra.filter((line) => line.startsWith("1 ALIA")))).toStrictEqual([
      ["1 ALIA @I2@", "1 ALIA @VOID@"],
      ["1 ALIA @I1@", "1 ALIA @VOID@"],
    ]);
  });
});

describe("a person", () => {
  test("is written from the fields", async () => {
    const emma = {
      firstName: "Emma",
      lastName: "Darwin",
      maidenName: "Wedgwood",
      sex: "female",
      birthDate: "2 May 1808",
      birthPlace: "Maer",
      deathDate: "autumn 1896",
      isLiving: false,
      biography: "One.\n@two",
      uid: "0197",
    } as const;
    expect(await onlyPerson(emma)).toStrictEqual(
      "1 NAME Emma /Wedgwood/|2 TYPE MAIDEN|1 NAME Emma /Darwin/|2 TYPE MARRIED|1 SEX F|1 BIRT|2 DATE 2 MAY 1808|2 PLAC Maer|1 DEAT|2 DATE BET SEP 1896 AND NOV 1896|3 PHRASE autumn 1896|1 NOTE One.|2 CONT @@two|1 UID 0197".split(
        "|",
      ),
    );
    expect(await onlyPerson(emma, "5.5.1")).toStrictEqual(
      "1 NAME Emma /Wedgwood/|2 TYPE maiden|1 NAME Emma /Darwin/|2 TYPE married|1 SEX F|1 BIRT|2 DATE 2 MAY 1808|2 PLAC Maer|1 DEAT|2 DATE INT 1896 (autumn 1896)|1 NOTE One.|2 CONT @@two|1 _UID 0197|2 _GEDCOM7 UID".split(
        "|",
      ),
    );
  });

  test("known to be dead or alive against appearances is said to be", async () => {
    expect(await onlyPerson({ isLiving: false })).toStrictEqual(["1 DEAT Y"]);
    expect(await onlyPerson({ birthDate: "1800", isLiving: false })).toStrictEqual(["1 BIRT", "2 DATE 1800"]);
    expect(await onlyPerson({ birthDate: "1800", isLiving: true })).toStrictEqual([
      "1 BIRT",
      "2 DATE 1800",
      "1 NO DEAT",
    ]);
    expect(await onlyPerson({ isLiving: true, extra: ["1 DEAT Y"] })).toStrictEqual([]);
    expect(await onlyPerson({ isLiving: false, extra: ["1 NO DEAT"] })).toStrictEqual(["1 DEAT Y"]);
  });

  const extra = [
    "1 NAME Dr. Emma /Wedgwood/ jr.",
    "2 NPFX Dr.",
    "2 NSFX jr.",
    "2 SOUR @S1@",
    "1 BIRT",
    "2 DATE 1808",
    "3 TIME 16:00",
    "2 SOUR @S1@",
    "1 NOTE She played.",
    "2 SOUR @S1@",
    "1 _MILT x",
  ];
  const kept = {
    firstName: "Emma",
    lastName: "Wedgwood",
    birthDate: "1808",
    biography: "She played.",
    extra,
    isLiving: false,
  };

  test("keeps what its file said as long as the fields say the same", async () => {
    expect(await onlyPerson(kept)).toStrictEqual(
      [
        "1 NAME Dr. Emma /Wedgwood/ jr.|2 NPFX Dr.|2 NSFX jr.|2 SOUR @S1@|1 BIRT|2 DATE 1808|3 TIME 16:00|2 SOUR @S1@|1 _MILT x|1 NOTE She played.|2 SOUR @S1@".split(
          "|",
        ),
      ].flat(),
    );
  });

  test("says what the fields say once they were changed, and keeps the rest", async () => {
    const changed = {
      ...kept,
      firstName: "Emily",
      birthDate: "2 May 1808",
      birthPlace: "Maer",
      biography: "She sang.",
    };
    expect(await onlyPerson(changed)).toStrictEqual(
      "1 NAME Dr. Emily /Wedgwood/ jr.|2 NPFX Dr.|2 GIVN Emily|2 SURN Wedgwood|2 NSFX jr.|2 SOUR @S1@|1 BIRT|2 DATE 2 MAY 1808|2 PLAC Maer|2 SOUR @S1@|1 _MILT x|1 NOTE She sang.|2 SOUR @S1@".split(
        "|",
      ),
    );
    const emptied = { ...kept, lastName: null, birthDate: null, biography: null };
    expect(await onlyPerson(emptied)).toStrictEqual(
      "1 NAME Dr. Emma jr.|2 NPFX Dr.|2 GIVN Emma|2 NSFX jr.|2 SOUR @S1@|1 BIRT|2 SOUR @S1@|1 _MILT x|1 DEAT Y".split(
        "|",
      ),
    );
  });

  test("keeps what was said about a link, and drops links that are gone", async () => {
    const { people, families } = await readLines(
      [
        "0 @I1@ INDI",
        "1 FAMC @F1@",
        "2 PEDI FOSTER",
        "2 NOTE kind",
        "1 FAMC @F2@",
        "2 NOTE gone",
        "0 @F1@ FAM",
        "1 CHIL @I1@",
        "2 PHRASE third",
        "0 @F2@ FAM",
        "1 CHIL @I1@",
      ],
      "7.0",
    );
    const text = await written({ people, families: families.slice(0, 1) });
    expect(text.split("\n").slice(7, -2)).toStrictEqual(
      "0 @F1@ FAM|1 CHIL @I1@|2 PHRASE third|0 @I1@ INDI|1 FAMC @F1@|2 PEDI FOSTER|2 NOTE kind".split("|"),
    );
  });
});

describe("a family", () => {
  test("of two husbands, or two wives, names both in version 7, which has one place for each, and is read as it was", async () => {
    const lines =
      "0 @I1@ INDI|1 SEX M|1 FAMS @F1@|0 @I2@ INDI|1 SEX M|1 FAMS @F1@|0 @F1@ FAM|1 HUSB @I1@|1 HUSB @I2@|1 MARR|2 DATE 2020".split(
        "|",
      );
    const text = await exported(await readLines(lines, "5.5.1"), "7.0");
    expect(text.split("\n").filter((line) => /@F1@ FAM|HUSB|WIFE|^1 MARR/.test(line))).toStrictEqual(
      "0 @F1@ FAM|1 HUSB @I1@|1 WIFE @I2@|2 _GEDCOM7 HUSB|1 MARR".split("|"),
    );
    const { families } = await readAll(streamOf(text));
    expect(families.map(({ partners }) => partners)).toStrictEqual([
      [
        { xref: "I1", role: "husband" },
        { xref: "I2", role: "husband" },
      ],
    ]);
  });
});

describe("whatever people write", () => {
  const unit = fc.constantFrom("a", "B", "é", "@", "/", "漢", "😀", "-", ".", "'", "1", "(", "\u0301");
  const word = fc.string({ unit, minLength: 1, maxLength: 10 });
  const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ").normalize());
  const long = fc
    .tuple(line, fc.integer({ min: 1, max: 80 }))
    .map(([text, times]) => Array.from({ length: times }, () => text).join(" "));
  const date = fc.constantFrom(
    "1890",
    "4 Mar 1890",
    "abt 1890",
    "1890s",
    "spring 1890",
    "44 BC",
    "before 1900",
    "between 1901 and 1903",
    "11 Feb 1731/32",
    "in the frost",
    "25 October 1917 (Julian)",
  );
  const maybe = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
    fc.option(arbitrary, { nil: null });
  const text = fc
    .array(fc.oneof(line, long, fc.constant("")), { minLength: 1, maxLength: 5 })
    .map((lines) => lines.join("\n").trim());
  const person = fc.record({
    firstName: line,
    lastName: maybe(line),
    maidenName: maybe(line),
    sex: maybe(fc.constantFrom("male", "female", "other")),
    birthDate: maybe(date),
    birthPlace: maybe(long),
    deathDate: maybe(date),
    deathPlace: maybe(line),
    biography: maybe(text.filter((written) => written !== "")),
  });

  test("comes back from a file of either version", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("7.0", "5.5.1"),
        async (members, version) => {
          const people = members.map((member, index) => ({
            ...member,
            isLiving: member.deathDate === null && member.deathPlace === null,
            xref: `I${index}`,
          }));
          const first = await readAll(streamOf(await written({ version, people })));
          expect(first.reading.issues.first).toStrictEqual([]);
          const fields = [
            "firstName",
            "lastName",
            "maidenName",
            "sex",
            "birthPlace",
            "deathPlace",
            "biography",
            "isLiving",
          ] as const;
          const of = (some: readonly ExportedPerson[]): unknown[] =>
            some.map((one) => fields.map((field) => one[field]));
          expect(of(first.people)).toStrictEqual(of(people));
          // Once through a file, nothing changes any more.
          const again = await readAll(streamOf(await exported(first, version)));
          expect(again.people).toStrictEqual(first.people);
        },
      ),
      { numRuns: 60 },
    );
  });
});
