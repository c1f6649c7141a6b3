import { describe, expect, test } from "vitest";
import { associationsIn, isCoveredByField, type AssociationOfFile } from "./associations.ts";
import { composeAssociations, matchAssociations } from "./compose-associations.ts";
import { typedSourceName } from "./typed-sources.ts";
import { exportGedcom } from "./export-gedcom.ts";
import type { ImportedPerson } from "./gedcom-items.ts";
import { readGedcom } from "./read-gedcom.ts";
import { structuresOf } from "./read-records.ts";
import { linesOf } from "./structure.ts";
import { readPerson, streamOf, today } from "./testing/read-sample.ts";

const said = (...lines: string[]) => associationsIn(structuresOf(lines)).map(({ association }) => association);

describe("associations of a record", () => {
  test.each([
    ["a role of version 7", ["1 ASSO @I2@", "2 ROLE GODP"], [{ xref: "I2", role: "godparent" }]],
    [
      "a role with words",
      ["1 ASSO @I2@", "2 ROLE GODP", "3 PHRASE Godmother"],
      [{ xref: "I2", role: "godparent", words: "Godmother" }],
    ],
    [
      "a role in words alone",
      ["1 ASSO @I2@", "2 ROLE OTHER", "3 PHRASE teacher"],
      [{ xref: "I2", role: "other", words: "teacher" }],
    ],
    [
      "a relation of 5.5.1 that means a role of 7",
      ["1 ASSO @I2@", "2 RELA Godfather", "2 NOTE Of the church", "3 CONT at Maer"],
      [{ xref: "I2", role: "godparent", words: "Godfather", note: "Of the church\nat Maer" }],
    ],
    ["one that is the same word", ["1 ASSO @I2@", "2 RELA witness"], [{ xref: "I2", role: "witness" }]],
    [
      "any other relation",
      ["1 ASSO @I2@", "2 RELA Business partner"],
      [{ xref: "I2", role: "other", words: "Business partner" }],
    ],
    [
      "somebody without a record",
      ["1 ASSO @VOID@", "2 PHRASE Mr Stockdale", "2 ROLE OTHER", "3 PHRASE Teacher"],
      [{ name: "Mr Stockdale", role: "other", words: "Teacher" }],
    ],
    ["nobody where nobody is named", ["1 ASSO @VOID@", "2 ROLE WITN"], []],
    ["no family of version 5.5", ["1 ASSO @F1@", "2 TYPE FAM", "2 RELA Witness"], []],
    ["nothing else", ["1 ALIA @I2@", "1 BIRT", "2 ASSO @I2@"], []],
  ])("%s", (_what, lines, expected) => expect(said(...lines)).toEqual(expected));

  test("are those to people alone, where it is known who is one", () => {
    const lines = structuresOf(["1 ASSO @S1@", "2 ROLE WITN", "1 ASSO @I2@", "2 ROLE WITN"]);
    expect(associationsIn(lines, (xref) => xref.startsWith("I"))).toHaveLength(1);
  });

  test.each([
    [true, ["1 ASSO @I2@", "2 ROLE GODP", "3 PHRASE Godmother", "2 NOTE plain"]],
    [true, ["1 ASSO @VOID@", "2 PHRASE Mr Stockdale", "2 ROLE FRIEND"]],
    [false, ["1 ASSO @I2@", "2 PHRASE Mr Stockdale", "2 ROLE FRIEND"]],
    [false, ["1 ASSO @I2@", "2 ROLE GODP", "2 SOUR @S1@"]],
    [false, ["1 ASSO @VOID@", "2 ROLE GODP"]],
    [true, ["1 ASSO @I2@", "2 ROLE GODP", "2 RESN CONFIDENTIAL"]],
    [false, ["1 ASSO @I2@", "2 ROLE GODP", "2 RESN CONFIDENTIAL, LOCKED"]],
  ])("say nothing beside the field: %s", (isSo, lines) => {
    expect(structuresOf(lines).map(isCoveredByField)).toEqual([isSo]);
  });
});

describe("written back", () => {
  const lines = [
    "1 ASSO @I2@",
    "2 RELA Godmother",
    "2 SOUR @S1@",
    "1 OCCU weaver",
    "1 ASSO @VOID@",
    "2 PHRASE Mr Stockdale",
    "2 ROLE WITN",
    "1 ASSO @F1@",
    "2 TYPE FAM",
    "1 ASSO @S1@",
    "2 ROLE FRIEND",
  ];
  const isPerson = (xref: string): boolean => xref.startsWith("I");
  const told = associationsIn(structuresOf(lines), isPerson).map(({ association }) => association);
  const written = (wanted: readonly AssociationOfFile[] | null | undefined) =>
    composeAssociations(wanted, structuresOf(lines), isPerson).flatMap((one) => linesOf(one, 1));

  test("lines stay as they are where nothing was changed, and where associations were never recorded", () => {
    expect(told).toHaveLength(2);
    expect(written(told)).toEqual(lines);
    expect(written(undefined)).toEqual(lines);
  });

  test("what was changed is written into its line, what was removed goes, what came is put behind", () => {
    const [godmother] = told;
    const now = [
      { ...godmother!, role: "friend" as const, words: undefined },
      { xref: "I3", role: "clergy" as const },
    ];
    expect(written(now)).toEqual([
      "1 ASSO @I2@",
      "2 ROLE FRIEND",
      "2 SOUR @S1@",
      "1 OCCU weaver",
      "1 ASSO @F1@",
      "2 TYPE FAM",
      "1 ASSO @S1@",
      "2 ROLE FRIEND",
      "1 ASSO @I3@",
      "2 ROLE CLERGY",
    ]);
    expect(written(null)).toEqual(lines.filter((_, at) => at === 3 || at > 6));
  });

  test("what people cite stands below its line, behind what the file cites", () => {
    const [godmother] = told;
    const citations = [{ source: "Register", page: "12" }];
    expect(written([{ ...godmother!, citations }]).slice(0, 5)).toEqual([
      "1 ASSO @I2@",
      "2 RELA Godmother",
      "2 SOUR @S1@",
      `2 SOUR @${typedSourceName("Register")}@`,
      "3 PAGE 12",
    ]);
  });

  test("who may see it stands below its line, and goes from it", () => {
    const [godmother, stockdale] = told;
    expect(written([{ ...godmother!, isPrivate: true }, stockdale!])).toEqual([
      ...lines.slice(0, 3),
      "2 RESN CONFIDENTIAL",
      ...lines.slice(3),
    ]);
    const kept = structuresOf(["1 ASSO @I2@", "2 ROLE WITN", "2 RESN PRIVACY"]);
    const [one] = associationsIn(kept).map(({ association }) => association);
    expect(one).toEqual({ xref: "I2", role: "witness", isPrivate: true });
    for (const isPrivate of [true, undefined])
      expect(composeAssociations([{ ...one!, isPrivate }], kept)).toEqual(kept);
    const [open] = composeAssociations([{ ...one!, isPrivate: false }], kept);
    expect(linesOf(open!, 1)).toEqual(["1 ASSO @I2@", "2 ROLE WITN"]);
  });

  test.each([
    ["with the same words, before any other of them", { xref: "I2", role: "witness" as const }, 1],
    ["of whom it is not known what the file calls them", { role: "witness" as const }, 1],
    ["of whom it says something else", { xref: "I3", role: "friend" as const }, 2],
  ])("a line is found for somebody %s", (_what, one, at) => {
    const file = structuresOf([
      "1 ASSO @I2@",
      "2 ROLE GODP",
      "1 ASSO @I2@",
      "2 ROLE WITN",
      "1 ASSO @I3@",
      "2 ROLE WITN",
    ]);
    expect([...matchAssociations([one], associationsIn(file)).keys()]).toEqual([file[at]]);
  });

  test("a new one has the words of 5.5.1 that other programs show", async () => {
    const associations: AssociationOfFile[] = [
      { xref: "I2", role: "godparent" },
      { xref: "I2", role: "godparent", words: "Godmother" },
      { xref: "I2", role: "witness" },
      { xref: "I2", role: "other", words: "Teacher" },
    ];
    const nobody = { ...(await readPerson(["1 NAME Ann /Lee/"])), extra: [] };
    const people = [
      { ...nobody, xref: "I1", associations },
      { ...nobody, xref: "I2" },
    ];
    let text = "";
    for await (const piece of exportGedcom({ version: "5.5.1", people, families: [], now: today })) text += piece;
    expect(text.match(/2 RELA .*/g)).toEqual([
      "2 RELA Godparent",
      "2 RELA Godmother",
      "2 RELA Witness",
      "2 RELA Teacher",
    ]);
  });

  test.each(["7.0", "5.5.1"] as const)("a new one is read again as it was: %s", async (version) => {
    const associations: AssociationOfFile[] = [
      { xref: "I2", role: "godparent", words: "Godmother", note: "At Maer" },
      { xref: "I2", role: "witness", citations: [{ source: "Register", page: "12", quality: 3, text: "Ann\nLee" }] },
      { xref: "I2", role: "other", words: "Teacher" },
      { name: "Mr Stockdale", role: "officiator", citations: [{ source: "A letter" }], isPrivate: true },
    ];
    const nobody = { ...(await readPerson(["1 NAME Ann /Lee/"])), extra: [] };
    const people = [
      { ...nobody, xref: "I1", associations },
      { ...nobody, xref: "I2" },
    ];
    let text = "";
    for await (const piece of exportGedcom({ version, people, families: [], now: today })) text += piece;
    const typed = new Map(["Register", "A letter"].map((source) => [typedSourceName(source), source]));
    const read: ImportedPerson[] = [];
    for await (const item of readGedcom(streamOf(text), { now: today, typed }))
      if (item.kind === "person") read.push(item.person);
    expect(read[0]!.associations).toEqual(associations);
    expect(read[0]!.extra.join("\n")).not.toContain("SOUR");
  });
});
