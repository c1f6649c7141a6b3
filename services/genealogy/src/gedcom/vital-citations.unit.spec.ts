import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportGedcom } from "./export-gedcom.ts";
import type { ExportedPerson, GedcomVersion, ImportedPerson } from "./gedcom-items.ts";
import { readGedcom } from "./read-gedcom.ts";
import { readAll, readPerson, streamOf, today } from "./testing/read-sample.ts";
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

test("a source of somebody else's file is not ours, whatever it is called", async () => {
  const person = await readPerson(["1 NAME Ann /Lee/", "1 BIRT", `2 SOUR @${ofStone}@`]);
  expect(person.birthCitations).toBeUndefined();
  expect(person.extra).toContain(`2 SOUR @${ofStone}@`);
});
