import { createReadStream, existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readAll, type ReadFile } from "./testing/read-sample.ts";

/** Real files lie beside the project; elsewhere these tests are left out (the fixtures of the other tests cover the same). */
const data = new URL("../../../../../shared/data/", import.meta.url);
const royal = new URL("royal92.ged", data);
const maximal = new URL("maximal70.ged", data);

const read = (file: URL): Promise<ReadFile> => readAll(createReadStream(file));

describe.skipIf(!existsSync(royal))("the royal houses of Europe (royal92.ged)", () => {
  test("3,010 people and 1,422 families are read without an issue", async () => {
    const { people, families, records, reading } = await read(royal);
    expect([people.length, families.length, records.length, reading.issues.total]).toStrictEqual([3010, 1422, 1, 0]);
    expect(people[0]).toMatchObject({
      firstName: "Victoria",
      lastName: "Hanover",
      sex: "female",
      birthDate: "24 MAY 1819",
      birthPlace: "Kensington,Palace,London,England",
      deathDate: "22 JAN 1901",
      isLiving: false,
      childIn: [{ family: "F42", pedigree: "birth" }],
      partnerIn: ["F1"],
      extra: [
        "1 NAME Victoria  /Hanover/",
        "1 TITL Queen of England",
        "1 BURI",
        "2 PLAC Royal Mausoleum,Frogmore,Berkshire,England",
        "1 REFN 1",
        "1 FAMS @F1@",
        "1 FAMC @F42@",
        "1 _KEPT 5.5.1 NAME TITL SEX BIRT DEAT BURI REFN FAMS FAMC",
      ],
    });
    expect(families[0]).toMatchObject({
      marriageDate: "10 FEB 1840",
      partners: [{ xref: "I1" }, { xref: "I2" }].toReversed(),
    });
  });
});

describe.skipIf(!existsSync(maximal))("every structure of GEDCOM 7 (maximal70.ged)", () => {
  test("is read without an issue", async () => {
    const { people, families, records, reading } = await read(maximal);
    expect([people.length, families.length, records.length, reading.issues.total]).toStrictEqual([4, 2, 11, 0]);
    expect(reading.file).toStrictEqual({ characterSet: "UTF-8", version: "7.0" });
  });
});
