import { describe, expect, test } from "vitest";
import { readGedcom } from "./read-gedcom.ts";
import { readAll, readLines, readPerson, streamOf, today } from "./testing/read-sample.ts";

describe("a person of a file", () => {
  test("has our fields, and in extra what they do not hold", async () => {
    const person = await readPerson([
      "1 NAME Emma /Wedgwood/",
      "1 SEX F",
      "1 BIRT",
      "2 DATE  2 MAY 1808",
      "2 PLAC Maer,  Staffordshire",
      "2 SOUR @S1@",
      "3 PAGE 12",
      "1 DEAT",
      "2 DATE 2 OCT 1896",
      "2 PLAC Downe",
      "1 NOTE She played",
      "2 CONC  the piano.",
      "2 CONT Chopin taught her.",
      "1 _MILT none",
      "1 FAMC @F1@",
      "1 FAMS @F2@",
    ]);
    expect(person).toStrictEqual({
      xref: "I1",
      uid: null,
      refn: null,
      firstName: "Emma",
      lastName: "Wedgwood",
      maidenName: null,
      sex: "female",
      birthDate: "2 MAY 1808",
      birthPlace: "Maer, Staffordshire",
      deathDate: "2 OCT 1896",
      deathPlace: "Downe",
      isLiving: false,
      biography: "She played the piano.\nChopin taught her.",
      childIn: [{ family: "F1", pedigree: "birth" }],
      partnerIn: ["F2"],
      extra: [
        "1 BIRT",
        "2 DATE  2 MAY 1808",
        "2 PLAC Maer,  Staffordshire",
        "2 SOUR @S1@",
        "3 PAGE 12",
        "1 _MILT none",
        "1 FAMC @F1@",
        "1 FAMS @F2@",
        "1 _KEPT 5.5.1 NAME SEX BIRT DEAT NOTE _MILT FAMC FAMS",
      ],
      line: 5,
    });
  });

  test("keeps a name whole when it says more than the fields", async () => {
    const lines = ["1 NAME Joseph /Lee/ jr.", "2 GIVN Joseph", "2 NSFX jr."];
    expect((await readPerson(lines)).extra).toStrictEqual([...lines, "1 _KEPT 5.5.1"]);
  });

  test("keeps what is said about a date or a link", async () => {
    const { birthDate, extra } = await readPerson(
      ["1 BIRT", "2 DATE 1890", "3 TIME 16:00", "1 FAMC @F1@", "2 PEDI adopted", "1 FAMC @VOID@"],
      "7.0",
    );
    expect(birthDate).toBe("1890");
    expect(extra).toStrictEqual([
      "1 BIRT",
      "2 DATE 1890",
      "3 TIME 16:00",
      "1 FAMC @F1@",
      "2 PEDI adopted",
      "1 FAMC @VOID@",
      "1 _KEPT 7.0",
    ]);
  });

  test("takes the birth that has a date, and keeps all in their order", async () => {
    const { birthDate, extra } = await readPerson(["1 BIRT Y", "1 BIRT", "2 DATE 1890", "1 BIRT", "2 DATE 1891"]);
    expect(birthDate).toBe("1890");
    expect(extra).toStrictEqual(["1 BIRT Y", "1 BIRT", "2 DATE 1890", "1 BIRT", "2 DATE 1891", "1 _KEPT 5.5.1"]);
  });

  test("has the phrase of a date that is only said in words", async () => {
    expect((await readPerson(["1 BIRT", "2 DATE (in the great frost)"])).birthDate).toBe("in the great frost");
    expect((await readPerson(["1 BIRT", "2 DATE", "3 PHRASE in the great frost"], "7.0")).birthDate).toBe(
      "in the great frost",
    );
  });

  test("has its first note as biography and the others beside it, without the marks of a web page", async () => {
    const { biography, notes, extra } = await readPerson(
      ["1 NOTE One.", "1 NOTE <p>Two &amp; <b>three</b>.</p>", "2 MIME text/html", "1 SNOTE @N1@"],
      "7.0",
    );
    expect([biography, notes?.map(({ text }) => text)]).toEqual(["One.", ["Two & three."]]);
    expect(extra).toContain("1 SNOTE @N1@");
  });

  test.each([
    [["1 UID bbcc0025-34cb-4542-8cfb-45ba201c9c2c"], "BBCC002534CB45428CFB45BA201C9C2C"],
    [["1 _UID BBCC002534CB45428CFB45BA201C9C2C1234"], "BBCC002534CB45428CFB45BA201C9C2C"],
    [["1 EXID 123", "2 TYPE http://example.com"], "EXID:http://example.com:123"],
    [["1 _FSFTID KWZX-1"], "FSFTID:KWZX-1"],
    [["1 REFN 7"], null],
  ])("is identified beyond its file by %s", async (lines, uid) => {
    expect((await readPerson(lines)).uid).toBe(uid);
  });

  test("has a number within the file", async () => {
    expect((await readPerson(["1 REFN 7"])).refn).toBe("7");
  });

  test("whose sex the file does not know has none", async () => {
    expect(await readPerson(["1 SEX U"])).toMatchObject({ sex: null, extra: ["1 SEX U", "1 _KEPT 5.5.1"] });
    expect(await readPerson(["1 SEX X"])).toMatchObject({ sex: "other", extra: [] });
  });
});

describe("families", () => {
  const people = [
    "0 @I1@ INDI",
    "1 FAMS @F1@",
    "0 @I2@ INDI",
    "1 FAMS @F1@",
    "0 @I3@ INDI",
    "1 FAMC @F1@",
    "2 PEDI adopted",
  ];
  const family = [
    "0 @F1@ FAM",
    "1 HUSB @I1@",
    "1 WIFE @I2@",
    "1 CHIL @I3@",
    "1 MARR",
    "2 DATE 29 JAN 1839",
    "2 PLAC Maer",
    "1 DIV Y",
    "1 NCHI 1",
  ];
  const expected = {
    xref: "F1",
    partners: [
      { xref: "I1", role: "husband" },
      { xref: "I2", role: "wife" },
    ],
    children: [{ xref: "I3", pedigree: "adopted" }],
    marriageDate: "29 JAN 1839",
    marriagePlace: "Maer",
    partnership: "divorced",
    extra: ["1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 NCHI 1", "1 _KEPT 5.5.1"],
  };

  test("come after the people, wherever they stand in the file", async () => {
    for (const lines of [
      [...people, ...family],
      [...family, ...people],
    ]) {
      const kinds: string[] = [];
      for await (const { kind } of readGedcom(streamOf(["0 HEAD", ...lines, "0 TRLR"].join("\n")), { now: today }))
        kinds.push(kind);
      expect(kinds).toStrictEqual(["header", "person", "person", "person", "family"]);
      expect((await readLines(lines)).families).toMatchObject([expected]);
    }
  });

  test("hold links that only one side tells of", async () => {
    const { families, reading } = await readLines([...people, "0 @F1@ FAM", "1 MARR", "2 DATE 29 JAN 1839"]);
    expect(families).toMatchObject([{ partners: expected.partners, children: expected.children }]);
    expect(reading.issues.total).toBe(0);
  });

  test("are told once where a file that links from both sides has some from one alone", async () => {
    const { families, reading } = await readLines([
      "0 @I1@ INDI",
      "1 FAMS @F1@",
      "0 @I2@ INDI",
      "1 FAMS @F1@",
      "0 @I3@ INDI",
      "0 @I4@ INDI",
      "1 FAMC @F1@",
      "0 @F1@ FAM",
      "1 HUSB @I1@",
      "1 CHIL @I3@",
    ]);
    expect(families[0]).toMatchObject({ partners: [{ xref: "I1" }, { xref: "I2" }] });
    expect(families[0]!.children.map(({ xref }) => xref)).toEqual(["I3", "I4"]);
    const says =
      "@I3@ and the family @F1@ do not both name each other (and 2 more like that). They are taken as linked, and an export says so in both records.";
    expect(reading.issues.first.map(({ message }) => message)).toEqual([says]);
  });

  test("say how a child belongs, also as Family Tree Maker writes it", async () => {
    const { families } = await readLines([
      "0 @I3@ INDI",
      "0 @F1@ FAM",
      "1 CHIL @I3@",
      "2 _FREL Step",
      "2 _MREL Natural",
    ]);
    expect(families[0]).toMatchObject({
      children: [{ xref: "I3", pedigree: "birth", byParent: { husband: "step", wife: "birth" } }],
      extra: ["1 CHIL @I3@", "2 _FREL Step", "2 _MREL Natural", "1 _KEPT 5.5.1"],
    });
  });

  test("leave out who is not in the file, and say so", async () => {
    const { families, reading } = await readLines([
      "0 @I1@ INDI",
      "1 FAMC @F9@",
      "0 @F1@ FAM",
      "1 HUSB @I1@",
      "1 WIFE @I8@",
      "1 CHIL @VOID@",
    ]);
    expect(families).toMatchObject([
      {
        partners: [{ xref: "I1", role: "husband" }],
        children: [],
        extra: ["1 HUSB @I1@", "1 WIFE @I8@", "1 CHIL @VOID@", "1 _KEPT 5.5.1"],
      },
    ]);
    expect(reading.issues.first.map(({ message }) => message)).toStrictEqual([
      "@I1@ belongs to a family @F9@ that is not in the file.",
      "The family @F1@ names a partner @I8@ who is not in the file.",
    ]);
  });
});

test("of a family that is not in the file it is told who belongs to it", async () => {
  const link = (xref: string, tag: string) => [`0 @${xref}@ INDI`, `1 ${tag} @F9@`];
  const lines = [...link("I1", "FAMS"), ...link("I2", "FAMC"), ...link("I3", "FAMC")];
  const { reading } = await readLines(lines);
  expect(reading.issues.first.map(({ message }) => message)).toStrictEqual([
    "@I1@ and 2 more belong to a family @F9@ that is not in the file.",
  ]);
});

describe("records", () => {
  test("about neither people nor families are kept as they are", async () => {
    const { records, headers } = await readLines([
      "0 @S1@ SOUR",
      "1 TITL Parish register",
      "2 CONC  of Maer",
      "0 @U1@ SUBM",
      "1 NAME Aunt Rosa",
      "0 _EVENT_DEFN x",
      "1 _A b",
    ]);
    expect(records).toStrictEqual([
      { tag: "SOUR", xref: "S1", text: "0 @S1@ SOUR\n1 TITL Parish register of Maer\n1 _KEPT 5.5.1" },
      { tag: "SUBM", xref: "U1", text: "0 @U1@ SUBM\n1 NAME Aunt Rosa\n1 _KEPT 5.5.1" },
      { tag: "_EVENT_DEFN", xref: null, text: "0 _EVENT_DEFN x\n1 _A b\n1 _KEPT 5.5.1" },
    ]);
    expect(headers).toStrictEqual([{ text: "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n1 _KEPT 5.5.1" }]);
  });

  test("of the same name or of none get one of their own", async () => {
    const { people, reading } = await readLines(["0 @I1@ INDI", "0 @I1@ INDI", "0 INDI", "0 @VOID@ INDI"]);
    expect(people.map(({ xref }) => xref)).toStrictEqual(["I1", "I1_2", "P_3", "VOID_4"]);
    expect(reading.issues.total).toBe(3);
  });

  test("about nobody of the same name are told, and both kept", async () => {
    const { records, reading } = await readAll(
      streamOf(
        "0 HEAD\n0 @S1@ SOUR\n1 TITL One\n0 @S1@ SOUR\n1 TITL Other\n0 NOTE of no name\n0 NOTE either\n0 TRLR\n",
      ),
    );
    expect(records.map(({ xref, text }) => [xref, text.split("\n")[0]])).toEqual([
      ["S1", "0 @S1@ SOUR"],
      ["S1_2", "0 @S1_2@ SOUR"],
      [null, "0 NOTE of no name"],
      [null, "0 NOTE either"],
    ]);
    expect(reading.issues.first).toMatchObject([
      { line: 4, message: "The name @S1@ was used before; links to it mean the first record." },
    ]);
  });

  test("are counted while they are read", async () => {
    const { reading } = await readAll(streamOf("0 HEAD\n0 @I1@ INDI\n0 @F1@ FAM\n0 @S1@ SOUR\n0 TRLR\n"));
    expect(reading.counts).toStrictEqual({ people: 1, families: 1, records: 1 });
    expect(reading.file).toStrictEqual({ characterSet: "ASCII", version: null });
  });
});

test("a family of thousands of partners is taken for one of a few: each would be tied to each child", async () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `I${index}`);
  const { families, reading } = await readLines([
    ...names.map((name) => `0 @${name}@ INDI\n1 FAMS @F1@`),
    "0 @F1@ FAM",
    ...names.map((name) => `1 HUSB @${name}@\n1 CHIL @${name}@`),
  ]);
  expect(families[0]!.partners.map(({ xref }) => xref)).toStrictEqual(names.slice(0, 8));
  expect(families[0]!.children).toHaveLength(2_000);
  expect(reading.issues.first.map(({ message }) => message)).toContain(
    "The family @F1@ names 2000 partners; the first 8 were taken.",
  );
});
