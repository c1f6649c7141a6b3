import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FamilyGraph, type FamilyPerson, type FamilyRelationship } from "./family-graph.ts";
import { kinship } from "./kinship.ts";

const file = new URL("../../../../../shared/data/royal92.ged", import.meta.url);

/** Just enough GEDCOM for this file: sexes, and who is in which family. */
const readFamilies = (text: string) => {
  const people: FamilyPerson[] = [];
  const relationships: FamilyRelationship[] = [];
  let parents: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, level, xref, tag, value] = /^(\d+) (?:(@\w+@) )?(\w+) ?(.*)$/.exec(line) ?? [];
    if (level === "0") {
      parents = [];
      if (tag === "INDI") people.push({ id: xref! });
    } else if (level === "1" && tag === "SEX") {
      people.at(-1)!.sex = value === "M" ? "male" : "female";
    } else if (level === "1" && (tag === "HUSB" || tag === "WIFE")) {
      parents.push(value!);
      if (parents.length === 2) {
        relationships.push({ member1Id: parents[0]!, member2Id: parents[1]!, relationshipType: "spouse" });
      }
    } else if (level === "1" && tag === "CHIL") {
      for (const parent of parents) {
        relationships.push({ member1Id: parent, member2Id: value!, relationshipType: "parent" });
      }
    }
  }
  return FamilyGraph.from(people, relationships);
};

describe.skipIf(!existsSync(file))("the royal houses of Europe", () => {
  const graph = existsSync(file) ? readFamilies(readFileSync(file, "latin1")) : new FamilyGraph();
  const people = {
    victoria: "@I1@",
    albert: "@I2@",
    edwardVii: "@I4@",
    beatrice: "@I11@",
    georgeV: "@I14@",
    georgeVi: "@I32@",
    nicholasIi: "@I37@",
    elizabethIi: "@I52@",
    margaret: "@I53@",
    philip: "@I57@",
    charles: "@I58@",
    diana: "@I65@",
    william: "@I115@",
    henryViii: "@I828@",
    catherine: "@I833@",
    maryI: "@I846@",
    elizabethI: "@I849@",
    jane: "@I851@",
  };

  test.each([
    ["victoria", "albert", "husband", "first cousin"],
    ["albert", "victoria", "wife", "first cousin"],
    ["victoria", "edwardVii", "son", undefined],
    ["victoria", "beatrice", "daughter", undefined],
    ["georgeV", "beatrice", "aunt", undefined],
    ["victoria", "georgeVi", "great-grandson", undefined],
    ["elizabethIi", "victoria", "great-great-grandmother", undefined],
    ["charles", "victoria", "3rd great-grandmother", undefined],
    ["victoria", "william", "4th great-grandson", undefined],
    ["georgeV", "nicholasIi", "first cousin", undefined],
    ["elizabethIi", "philip", "husband", "second cousin once removed"],
    ["charles", "margaret", "aunt", undefined],
    ["margaret", "philip", "brother-in-law", "second cousin once removed"],
    ["elizabethIi", "diana", "daughter-in-law", undefined],
    ["william", "margaret", "great-aunt", undefined],
    ["maryI", "elizabethI", "half-sister", undefined],
    ["elizabethI", "catherine", "stepmother", undefined],
    ["jane", "maryI", "stepdaughter", undefined],
    ["catherine", "jane", "husband's wife", undefined],
    ["elizabethIi", "henryViii", "13th great-uncle", undefined],
  ] as const)("to %s, %s is the %s", (from, to, name, also) => {
    const told = kinship(graph, people[from], people[to]);
    expect([told.name, told.also]).toEqual([name, also]);
  });

  test("the path from the last of them to Victoria climbs by way of the kings", () => {
    expect(kinship(graph, people.charles, people.victoria).path).toEqual([
      { memberId: people.charles, step: "start" },
      { memberId: people.elizabethIi, step: "mother" },
      { memberId: people.georgeVi, step: "father" },
      { memberId: people.georgeV, step: "father" },
      { memberId: people.edwardVii, step: "father" },
      { memberId: people.victoria, step: "mother" },
    ]);
  });
});
