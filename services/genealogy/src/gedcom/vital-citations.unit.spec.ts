import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import type { OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportGedcom } from "./export-gedcom.ts";
import type { ExportedPerson, ImportedFamily, ImportedPerson } from "./gedcom-items.ts";
import { readGedcom } from "./read-gedcom.ts";
import { asExported, readAll, readLines, readPerson, streamOf, today } from "./testing/read-sample.ts";
import { typedSourceName, typedSourceOf } from "./typed-sources.ts";

const register: Citation = { source: "Register of St Chad", page: "p. 12", quality: 3, text: "Ann,\ndaughter of John" };
const stone: Citation = { source: "Gravestone" };
const [ofRegister, ofStone] = [typedSourceName(register.source), typedSourceName(stone.source)];

const fileOf = async (version: GedcomVersion, person: ExportedPerson): Promise<string> => {
  let text = "";
  for await (const piece of exportGedcom({ version, people: [person], families: [], now: today })) text += piece;
  return text;
};

/** The lines of the person alone. */
const linesIn = (text: string): string[] => /0 @\w+@ INDI\n([\s\S]*?)\n0 /.exec(text)![1]!.split("\n");

/** The person of an export as an import of it reads them. */
const readBack = async (text: string): Promise<ImportedPerson> => {
  const { records } = await readAll(streamOf(text));
  const typed = new Map(records.flatMap((record) => [typedSourceOf(record.text)].filter((one) => one !== undefined)));
  for await (const item of readGedcom(streamOf(text), { now: today, typed }))
    if (item.kind === "person") return item.person;
  throw new Error("no person was read");
};

describe.each(["7.0", "5.5.1"] as const)("what people cite, in a file of version %s", (version) => {
  const born = ["1 NAME Ann /Lee/", "1 BIRT", "2 DATE 1800"];

  test("stands below birth and death", async () => {
    const person = { ...(await readPerson([...born, "1 DEAT", "2 PLAC Maer"])), birthCitations: [register] };
    const lines = linesIn(await fileOf(version, { ...person, deathCitations: [stone] }));
    const birth = lines.slice(lines.indexOf("1 BIRT"), lines.indexOf("1 DEAT"));
    expect(birth.slice(0, 4)).toEqual(["1 BIRT", "2 DATE 1800", `2 SOUR @${ofRegister}@`, "3 PAGE p. 12"]);
    expect(birth).toContain("3 QUAY 3");
    expect(lines.slice(lines.indexOf("1 DEAT"))).toEqual(["1 DEAT", "2 PLAC Maer", `2 SOUR @${ofStone}@`]);
  });

  test("stands below the first of the names, which are read as they were", async () => {
    const person = await readPerson(
      ["1 NAME Ann /Lee/", "2 TYPE MAIDEN", "1 NAME Ann /Ray/", "2 TYPE MARRIED"],
      version,
    );
    const text = await fileOf(version, { ...person, nameCitations: [stone] });
    const lines = linesIn(text);
    expect(lines.indexOf(`2 SOUR @${ofStone}@`)).toBeLessThan(lines.lastIndexOf("1 NAME Ann /Ray/"));
    const again = await readBack(text);
    expect(again.nameCitations).toEqual([stone]);
    expect({ ...again, nameCitations: undefined }).toEqual(await readBack(await fileOf(version, person)));
  });

  const bessy = {
    type: "nickname" as const,
    label: null,
    title: null,
    firstName: "Bessy",
    lastName: null,
    suffix: null,
  };
  const mary = { ...bessy, type: "also_known_as" as const, firstName: "Mary", lastName: "May" };

  test.each<[string, string[], OtherName[]]>([
    [
      "typed here",
      [],
      [
        { ...bessy, citations: [stone] },
        { ...mary, citations: [register, stone] },
      ],
    ],
    ["a part of the line of another", ["1 NAME Ann /Lee/", "2 NICK Bessy"], [{ ...bessy, citations: [stone] }]],
    [
      "kept with what a file says of it",
      [
        "1 NAME Ann /Lee/",
        "2 SOUR Bible",
        "1 NAME Mary /May/",
        "2 SOUR Letters",
        "3 PAGE 1",
        "1 NAME Ann /Roe/",
        "2 TYPE x",
      ],
      [
        { ...mary, citations: [register] },
        { ...mary, type: "other", label: "x", firstName: "Ann", lastName: "Roe", citations: [stone] },
      ],
    ],
    [
      "the same words as the name",
      ["1 NAME Ann /Ray/", "2 SOUR Bible", "1 NAME Ann /Lee/", "2 TYPE BIRTH"],
      [{ ...mary, type: "birth", firstName: "Ann", lastName: "Ray", citations: [stone] }],
    ],
    [
      "a line that only repeats the name",
      ["1 NAME Ann /Lee/", "2 TYPE MAIDEN", "1 NAME Ann /Lee/", "2 TYPE BIRTH", "2 SOUR Bible"],
      [{ ...mary, type: "birth", firstName: "Ann", lastName: "Lee", citations: [stone] }],
    ],
  ])("stands below the right one of several names: %s", async (_what, lines, otherNames) => {
    const person = await readPerson(lines.length === 0 ? ["1 NAME Ann /Lee/"] : lines, version);
    const cited = { ...person, otherNames, nameCitations: [register] };
    const text = await fileOf(version, cited);
    const again = await readBack(text);
    expect([again.nameCitations, again.otherNames]).toEqual([[register], otherNames]);
    // What the file said is there once, and once what people cite is gone the lines are as they were.
    expect(text.split("\n").filter((line) => /(?:SOUR|TITL) Bible$/.test(line))).toHaveLength(
      lines.join().includes("Bible") ? 1 : 0,
    );
    expect(linesIn(await fileOf(version, { ...again, otherNames: again.otherNames ?? null }))).toEqual(linesIn(text));
    const uncited = otherNames.map(({ citations: _citations, ...name }) => name);
    const plain = linesIn(await fileOf(version, { ...again, otherNames: uncited, nameCitations: null }));
    expect(plain.filter((line) => line.includes("KS_"))).toEqual([]);
    expect(plain.filter((line) => line.startsWith("1 NAME"))).toEqual(
      linesIn(text).filter((line) => line.startsWith("1 NAME")),
    );
  });

  test("says who may see one of several names and the notes, as words that the version has none for", async () => {
    const person = await readPerson(
      ["1 NAME Ann /Lee/", "2 NICK Bessy", "1 NAME Mary /May/", "2 SOUR Letters"],
      version,
    );
    const otherNames = [
      { ...bessy, isPrivate: true },
      { ...mary, citations: [stone], isPrivate: true },
    ];
    const told = { ...person, otherNames, biography: "A note", isBiographyPrivate: true };
    const text = await fileOf(version, told);
    expect(linesIn(text).filter((line) => line.includes("RESN"))).toEqual(Array(3).fill("2 __RESN CONFIDENTIAL"));
    const again = await readBack(text);
    expect(again).toMatchObject({ otherNames, biography: "A note", isBiographyPrivate: true });
    expect(again.extra.join()).not.toContain("RESN");
    expect(linesIn(await fileOf(version, again))).toEqual(linesIn(text));
    const open = { ...again, otherNames: [bessy, mary], isBiographyPrivate: false };
    expect(await fileOf(version, open)).not.toContain("RESN");
    const theirs = [
      "1 NAME Ann /Lee/",
      "1 NAME Mary /May/",
      "2 RESN privacy",
      "1 NOTE One",
      "2 RESN privacy",
      "1 NOTE Two",
    ];
    const restricted = await readPerson(theirs, "5.5.1");
    expect(restricted).toMatchObject({ otherNames: [{ ...mary, isPrivate: true }], isBiographyPrivate: true });
    expect(linesIn(await fileOf("5.5.1", restricted)).slice(0, theirs.length)).toEqual(theirs);
  });

  test("says of an event without date and place that it happened", async () => {
    const person = { ...(await readPerson(["1 NAME Ann /Lee/"])), isLiving: false, deathCitations: [stone] };
    expect(linesIn(await fileOf(version, person)).slice(-2)).toEqual(["1 DEAT Y", `2 SOUR @${ofStone}@`]);
  });

  test("comes behind what a file cites, which stays as it came, and is gone when it is taken away", async () => {
    const lines = [...born, "2 SOUR Family Bible", "3 PAGE 4", "2 _X y", "1 BIRT", "2 DATE 1801"];
    const person = await readPerson(lines, version);
    const before = linesIn(await fileOf(version, person));
    const cited = linesIn(await fileOf(version, { ...person, birthCitations: [stone] }));
    const at = cited.indexOf(`2 SOUR @${ofStone}@`);
    expect(cited[at + 1]).toBe("1 BIRT");
    expect(cited.toSpliced(at, 1)).toEqual(before);
    expect(linesIn(await fileOf(version, { ...person, birthCitations: null }))).toEqual(before);
  });

  test("is read back as it was, and leaves the lines as they were", async () => {
    const citation = fc.record(
      { source: fc.constantFrom("A", "B @home"), page: fc.constant("1"), quality: fc.constantFrom(0, 3) },
      { requiredKeys: ["source"] },
    );
    const citations = fc.array(citation, { maxLength: 3 });
    const kept = fc.subarray(["2 DATE 1800", "2 PLAC Maer", "2 AGNC Parish", "2 SOUR Bible", "2 _X y"]);
    await fc.assert(
      fc.asyncProperty(citations, citations, kept, async (birthCitations, deathCitations, below) => {
        const event = (tag: string): string[] => (below.length === 0 ? [] : [`1 ${tag}`, ...below]);
        const person = await readPerson(["1 NAME Ann /Lee/", ...event("BIRT"), ...event("DEAT")], version);
        const told = { ...person, isLiving: false, birthCitations, deathCitations };
        const again = await readBack(await fileOf(version, told));
        expect([again.birthCitations ?? [], again.deathCitations ?? []]).toEqual([birthCitations, deathCitations]);
        expect([again.birthDate, again.deathPlace]).toEqual([person.birthDate, person.deathPlace]);
        const without = { ...again, birthCitations: null, deathCitations: null };
        if (below.length > 0)
          expect(linesIn(await fileOf(version, without))).toEqual(linesIn(await fileOf(version, person)));
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(["7.0", "5.5.1"] as const)("what people cite for a couple, in a file of version %s", (version) => {
  const couple = (...lines: string[]) =>
    readLines(
      [
        "0 @I1@ INDI",
        "1 NAME Ann //",
        "0 @I2@ INDI",
        "1 NAME Bob //",
        "0 @F1@ FAM",
        "1 HUSB @I2@",
        "1 WIFE @I1@",
        ...lines,
      ],
      version,
    );
  const written = async ({ people, families }: Awaited<ReturnType<typeof couple>>, more: object): Promise<string> => {
    let text = "";
    const told = families.map((one) => ({ ...asExported(one), ...more }));
    for await (const piece of exportGedcom({ version, people, families: told, now: today })) text += piece;
    return text;
  };
  const familyIn = (text: string): string[] =>
    /0 @\w+@ FAM\n1 HUSB .*\n1 WIFE .*\n([\s\S]*?)\n0 /.exec(text)![1]!.split("\n");
  const again = async (text: string): Promise<ImportedFamily> => {
    const { records } = await readAll(streamOf(text));
    const typed = new Map(records.flatMap((record) => [typedSourceOf(record.text)].filter((one) => one !== undefined)));
    for await (const item of readGedcom(streamOf(text), { now: today, typed }))
      if (item.kind === "family") return item.family;
    throw new Error("no family was read");
  };

  test.each([
    ["a marriage with its place", ["1 MARR", "2 PLAC Maer", "2 SOUR Bible"], {}, ["1 MARR", "2 PLAC Maer"]],
    ["a marriage of which nothing is known", [], {}, ["1 MARR Y"]],
    ["a divorce", ["1 DIV", "2 DATE 1850"], { partnership: "divorced", endDate: "1850" }, ["1 DIV", "2 DATE 1850"]],
    ["a separation", ["1 EVEN Separated", "2 TYPE Separation"], { partnership: "separated" }, ["1 EVEN Separated"]],
  ])("stands below %s, and is read back", async (_what, lines, more, expected) => {
    const read = await couple(...lines);
    const isEnd = "partnership" in more;
    const cited = isEnd ? { endCitations: [register] } : { marriageCitations: [register] };
    const text = await written(read, { ...more, ...cited });
    const family = familyIn(text);
    expect(family).toEqual(expect.arrayContaining([...expected, `2 SOUR @${ofRegister}@`, "3 PAGE p. 12"]));
    const back = await again(text);
    expect([back.marriageCitations, back.endCitations]).toEqual(
      isEnd ? [undefined, [register]] : [[register], undefined],
    );
    expect(back.extra.join("\n")).not.toContain(ofRegister);
    if (lines.length > 0)
      expect(
        familyIn(await written({ ...read, families: [back] }, { marriageCitations: null, endCitations: null })),
      ).toEqual(familyIn(await written(read, {})));
  });
});

test("a source of somebody else's file is not ours, whatever it is called", async () => {
  const person = await readPerson(["1 NAME Ann /Lee/", "1 BIRT", `2 SOUR @${ofStone}@`]);
  expect(person.birthCitations).toBeUndefined();
  expect(person.extra).toContain(`2 SOUR @${ofStone}@`);
});
