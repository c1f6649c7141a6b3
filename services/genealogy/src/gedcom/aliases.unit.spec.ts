import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import { mostOtherNames } from "@kinkeeper/contracts/genealogy/other-names";
import { describe, expect, test } from "vitest";
import { limitedPerson } from "../imports/plan/within-limits.ts";
import { citedInLines } from "../source-records/cited-lines.ts";
import { exportGedcom } from "./export-gedcom.ts";
import type { ImportedPerson } from "./gedcom-items.ts";
import { publicViewOfMember } from "./public-view.ts";
import { readAll, readPerson, streamOf, today } from "./testing/read-sample.ts";

const lines = [
  "1 NAME Charlotte /Brontë/",
  "1 SEX F",
  "1 ALIA Currer /Bell/",
  "2 SOUR @S1@",
  "1 ALIA Lotte",
  "1 ALIA @I2@",
];
const alias = { type: "also_known_as", label: null, title: null, suffix: null } as const;
const currer = { ...alias, firstName: "Currer", lastName: "Bell" };
const lotte = { ...alias, firstName: "Lotte", lastName: null };

const written = async (person: Omit<ImportedPerson, "line">, version: "7.0" | "5.5.1" = "5.5.1"): Promise<string> => {
  let text = "";
  for await (const piece of exportGedcom({ version, people: [person], families: [], now: today })) text += piece;
  return text;
};
const linesOf = async (person: Omit<ImportedPerson, "line">): Promise<readonly string[]> => {
  const [, record = ""] = (await written(person)).split("INDI\n");
  return record
    .split(/\n0 /)[0]!
    .split("\n")
    .filter((line) => !/^\d (?:DEAT|UID|_)/.test(line));
};

describe("other names that a file calls ALIA", () => {
  test("are other names, unless they repeat one, or lead to a record", async () => {
    expect((await readPerson(lines)).otherNames).toEqual([currer, lotte]);
    const repeated = await readPerson([
      ...lines,
      "1 ALIA Charlotte /Brontë/",
      "1 ALIA Lotte",
      "1 NAME Currer /Bell/",
      "2 TYPE aka",
    ]);
    expect(repeated.otherNames).toEqual([currer, lotte]);
    expect(await readPerson(["1 ALIA Lotte"])).toMatchObject({ firstName: "Unknown", otherNames: [lotte] });
  });

  test("leave as they came, in both versions, also of somebody who was read before they were names", async () => {
    const person = await readPerson(lines);
    expect(await linesOf(person)).toEqual(lines);
    expect(await linesOf({ ...person, otherNames: undefined })).toEqual(lines);
    const [again] = (await readAll(streamOf(await written(person, "7.0")))).people;
    expect(again?.otherNames).toEqual([currer, lotte]);
  });

  test("leave no more once somebody took them out, or changed them; what repeats the name, or leads to a record, stays", async () => {
    const told = [...lines, "1 ALIA Charlotte /Brontë/", "1 ALIA Lotte"];
    const person = await readPerson(told);
    expect((await linesOf(person)).join("\n").match(/Lotte/g)).toHaveLength(2);
    const aliases = async (otherNames: ImportedPerson["otherNames"]) =>
      (await linesOf({ ...person, otherNames })).filter((line) => /^1 (?:NAME|ALIA)/.test(line));
    const rest = ["1 NAME Charlotte /Brontë/", "1 ALIA @I2@", "1 ALIA Charlotte /Brontë/"];
    expect(await aliases(null)).toEqual(rest);
    expect(await aliases([lotte])).toEqual([rest[0], "1 ALIA Lotte", ...rest.slice(1), "1 ALIA Lotte"]);
    expect(await aliases([{ ...currer, lastName: "Belle" }])).toEqual([
      "1 NAME Charlotte /Brontë/",
      "1 NAME Currer /Belle/",
      ...rest.slice(1),
    ]);
  });

  test("beyond those that a person can have stay in the file", async () => {
    const many = Array.from({ length: mostOtherNames + 2 }, (_, at) => `1 ALIA Name ${at}`);
    const person = await readPerson(["1 NAME Charlotte /Brontë/", ...many]);
    const { says } = limitedPerson({ ...person, line: 1 });
    expect(says.otherNames).toHaveLength(mostOtherNames);
    expect(await linesOf({ ...person, otherNames: says.otherNames })).toEqual(expect.arrayContaining(many));
  });

  test("stand where they are beside names that came, and have the privacy and the sources that people gave them", async () => {
    const person = await readPerson(lines);
    const otherNames = [{ ...alias, firstName: "Tallii", lastName: null }, { ...currer, isPrivate: true }, lotte];
    const said = await linesOf({ ...person, otherNames });
    expect(said.filter((line) => line.startsWith("1 "))).toEqual([
      "1 NAME Charlotte /Brontë/",
      "1 NAME Tallii",
      ...lines.filter((line) => /^1 (?:SEX|ALIA)/.test(line)),
    ]);
    expect(said.join("\n")).toMatch(/1 ALIA Currer \/Bell\/\n2 SOUR @S1@\n2 (?:__)?RESN CONFIDENTIAL\n1 ALIA Lotte/i);
    const shown = publicViewOfMember({ ...removedMember, ...person, otherNames, associations: null }, person.extra);
    expect(shown?.extra.join("\n")).not.toContain("Currer");
    expect(shown?.extra).toContain("1 ALIA Lotte");
  });

  test("have the sources that their lines cite", async () => {
    const { extra, otherNames } = await readPerson(lines);
    const { cited } = citedInLines(extra.join("\n"), { facts: null, otherNames, associations: null });
    expect(cited.map(({ about }) => about)).toEqual(["name 0"]);
  });
});
