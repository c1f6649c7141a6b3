import { mostFileDetails } from "@kinkeeper/contracts/genealogy/file-details";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GedcomDetails } from "./gedcom-items.ts";
import { fileDetailsIn } from "./file-details.ts";
import { readPerson } from "./testing/read-sample.ts";

/** What is told of the first person of some lines, with what people said of them since. */
const toldOf = async (lines: readonly string[], said: Partial<GedcomDetails> = {}, version?: string) => {
  const person = await readPerson(["1 NAME Emma /Darwin/", ...lines], version);
  return fileDetailsIn({ ...person, ...said }, person.extra).map(({ about, text }) => `${about} — ${text}`);
};

describe("what a file says for which there is no field", () => {
  test("is told of birth and death beside their dates and places", async () => {
    const lines = [
      "1 BIRT\n2 DATE 2 MAY 1808\n3 TIME 10:30\n2 PLAC Maer\n2 NOTE Born at home,\n3 CONT in the blue room.",
      "1 DEAT\n2 DATE 2 OCT 1896\n2 CAUS pneumonia\n2 AGE 88y\n2 AGNC Parish of Downe",
    ];
    expect(await toldOf(lines)).toEqual([
      "Birth · Date · Time — 10:30",
      "Birth · Note — Born at home,\nin the blue room.",
      "Death · Cause — pneumonia",
      "Death · Age — 88y",
      "Death · Agency — Parish of Downe",
    ]);
  });

  test("is told where a second birth is said to have been", async () => {
    const lines = ["1 BIRT", "2 DATE 1808", "2 PLAC Maer", "1 BIRT", "2 DATE ABT 1809", "2 PLAC Etruria,Staffordshire"];
    expect(await toldOf(lines)).toEqual(["Birth — about 1809, Etruria, Staffordshire"]);
  });

  test("is told of a fact beside what it shows", async () => {
    const lines = [
      "1 OCCU weaver\n2 DATE 1850\n2 AGNC The mill\n2 NOTE Shown\n2 NOTE Another note",
      "1 RESI\n2 EMAIL emma@@example.org\n1 RESI\n2 ADDR 1 Lane\n3 CITY Maer\n2 PHON 123",
      "1 RESI\n2 PLAC Downe\n2 NOTE Shown\n2 ADDR Down House",
      "1 EVEN\n2 TYPE Shipwreck\n2 _VESSEL Beagle\n1 BAPM N",
    ];
    expect(await toldOf(lines)).toEqual([
      "Occupation: weaver, 1850 · Agency — The mill",
      "Occupation: weaver, 1850 · Note — Another note",
      "Residence · Email — emma@example.org",
      "Residence · Phone — 123",
      "Residence · Address — Down House",
      "Shipwreck · _VESSEL — Beagle",
      "Baptism — No",
    ]);
  });

  test("is told of what other programs add, each by its tag", async () => {
    const lines = [
      "1 _MILT Cook\n2 DATE 1915\n2 PLAC Ypres\n2 TYPE Army\n1 _DCAUSE flu\n1 _ODD words\n1 _TWIN Y",
      "1 _MARK Y\n2 DATE 1900\n1 _EMPTY",
    ];
    expect(await toldOf(lines)).toEqual([
      "Military service (_MILT) — Cook, 1915, Ypres",
      "Military service (_MILT) · Kind — Army",
      "Cause of death (_DCAUSE) — flu",
      "_ODD — words",
      "_TWIN — Yes",
      "_MARK — 1900",
    ]);
  });

  test("is told of names", async () => {
    const lines = [
      "2 NICK Emmy",
      "2 _AKA Mrs /D./",
      "2 NOTE Hers",
      "1 NAME Emily /Dee/",
      "2 TYPE aka",
      "2 NOTE In letters",
    ];
    expect(await toldOf(lines)).toEqual([
      "Name · Also known as (_AKA) — Mrs D.",
      "Name · Note — Hers",
      "Name: Emily Dee · Note — In letters",
    ]);
  });

  test("is told of a name in other letters, which is one with its parts", async () => {
    expect(await toldOf(["2 ROMN Emma /Daruin/", "3 TYPE romaji", "3 GIVN Emma", "3 SURN Daruin"])).toEqual([
      "Name · In Latin letters — Emma Daruin",
    ]);
  });

  test("is told in a file of version 7, too", async () => {
    const lines = [
      "1 NO CHR",
      "2 DATE FROM 1808 TO 1810",
      "1 NO MARR",
      "1 DEAT",
      "2 AGE 80y",
      "3 PHRASE in her eighties",
      "1 BAPL",
      "2 TEMP SLAKE",
    ];
    expect(await toldOf(lines, {}, "7.0")).toEqual([
      "Did not happen — Christening, from 1808 to 1810",
      "Did not happen — Marriage",
      "Death · Age — in her eighties",
      "Baptism (LDS) · Temple — SLAKE",
    ]);
  });

  test("is plain text: a note of HTML is told as notes are", async () => {
    expect(await toldOf(["1 BIRT", "2 NOTE <p>Born <b>late</b></p>", "1 _ODD <img src=x>"])).toEqual([
      "Birth · Note — Born late",
      "_ODD — <img src=x>",
    ]);
  });
});

describe("nothing is told", () => {
  test.each<readonly [string, readonly string[]]>([
    [
      "of what fields say",
      ["1 SEX F", "1 BIRT", "2 DATE 1808", "2 PLAC Maer", "1 OCCU weaver", "1 NOTE Life", "1 NOTE More", "1 TITL Lady"],
    ],
    [
      "of numbers, and of when a record was changed",
      ["1 REFN 1", "2 TYPE own", "1 RIN 2", "1 _UID 3", "1 AFN 4", "1 CHAN", "2 DATE 2000"],
    ],
    [
      "of sources, pictures and who may see it",
      [
        "1 SOUR A book",
        "2 NOTE Quoted",
        "1 BIRT",
        "2 SOUR @S1@",
        "3 PAGE 3",
        "1 OBJE",
        "2 FILE a.jpg",
        "2 TITL At sea",
        "1 _ODD",
        "2 RESN locked",
      ],
    ],
    ["of whether somebody lives", ["1 NO DEAT", "1 DEAT N", "1 _DECEASED Y"]],
    [
      "of where lines lead to, and what stands below",
      [
        "1 BIRT",
        "2 ASSO @I2@",
        "3 RELA midwife",
        "3 NOTE Hers",
        "1 _SHAR @I2@",
        "2 ROLE Witness",
        "1 ASSO @I2@",
        "2 NOTE Friends",
        "1 ALIA @I2@",
        "2 NOTE Same",
        "1 FAMC @F1@",
        "2 NOTE Foundling",
        "1 BURI",
        "2 NOTE @N1@",
      ],
    ],
    [
      "of people who are named without a record",
      ["1 BAPM", "2 ASSO @VOID@", "3 PHRASE A passer-by", "1 ASSO A passer-by", "1 ALIA Em"],
    ],
    ["of what a version does not allow there", ["1 _ODD", "2 __RESN confidential", "1 __SECRET words", "2 NOTE words"]],
  ])("%s", async (_what, lines) => {
    expect(await toldOf(lines)).toEqual([]);
    // But for these lines something would be.
    expect(await toldOf([...lines, "1 _ODD words"])).toEqual(["_ODD — words"]);
  });

  test("of a fact that was taken away here, or of what was written into another", async () => {
    const lines = ["1 OCCU weaver", "2 AGNC The mill", "1 RELI Unitarian", "2 AGNC The chapel"];
    expect(await toldOf(lines)).toHaveLength(2);
    const person = await readPerson(lines);
    const [, religion] = person.facts!;
    expect(await toldOf(lines, { facts: [religion!] })).toEqual(["Religion: Unitarian · Agency — The chapel"]);
    expect(await toldOf(lines, { facts: null })).toEqual([]);
  });

  test("of a death that was taken back", async () => {
    const lines = ["1 BIRT", "2 DATE 1990", "1 DEAT", "2 CAUS a mistake"];
    expect(await toldOf(lines)).toEqual(["Death · Cause — a mistake"]);
    expect(await toldOf(lines, { isLiving: true })).toEqual([]);
  });
});

test("what was said of others who are the same person is told once", async () => {
  const lines = ["1 _ODD words", "1 DEAT", "2 CAUS flu"];
  const [one, other] = [await readPerson(lines), await readPerson([...lines, "1 _OTHERS words"])];
  const told = fileDetailsIn(one, one.extra, [other.extra]);
  expect(told.map(({ about }) => about)).toEqual(["_ODD", "Death · Cause", "_OTHERS"]);
});

test("a date that was corrected here is told no more, and what stands below it stays", async () => {
  const lines = ["1 BIRT", "2 DATE 1808", "3 TIME 10:30", "2 NOTE At home"];
  expect(await toldOf(lines, { birthDate: "1809" })).toEqual(["Birth · Note — At home"]);
});

test("so much is told and no more", async () => {
  const many = Array.from({ length: mostFileDetails + 20 }, (_, at) => `1 _ODD ${at}`);
  expect(await toldOf(many)).toHaveLength(mostFileDetails);
  const [long] = fileDetailsIn({ ...removedMember }, [`1 _ODD ${"x".repeat(50_000)}`]);
  expect(long!.text).toHaveLength(20_000);
});

const emma: GedcomDetails = { ...removedMember, firstName: "Emma" };
const word = fc.constantFrom(
  "",
  "Y",
  "N",
  "words",
  "@I2@",
  "@VOID@",
  "@@x",
  "@#DJULIAN@ 1700",
  "/x/",
  "1800",
  "\0\u202e<b>",
  "DEAT",
);
const tag = fc.constantFrom(
  ..."NAME BIRT DEAT DATE PLAC NOTE SNOTE ADDR CITY AGE CAUS TYPE OCCU EVEN BAPM RESI TITL NO SOUR ASSO RESN CONT CONC _ODD _MILT constructor __proto__ TRAN".split(
    " ",
  ),
);
const line = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 5 }), tag, word).map((parts) => parts.join(" ")),
  fc.string({ unit: "binary", maxLength: 20 }),
);

test("whatever the lines are, what is told of them is words, of no record that they lead to", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const below = ["1 _ODD @I2@", "2 _BELOW hidden"];
      for (const { about, text } of fileDetailsIn(emma, [...lines, ...below], [lines])) {
        expect(text.trim()).not.toBe("");
        expect(about).not.toContain("_BELOW");
        expect(about).not.toContain("undefined");
      }
    }),
  );
});
