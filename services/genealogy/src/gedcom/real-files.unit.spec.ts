import { createReadStream, existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lastYear, LivingEvidence } from "./living-evidence.ts";
import { oldestAge } from "./living.ts";
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

describe.skipIf(!existsSync(royal))("who lived long ago in royal92.ged", () => {
  const today = new Date("2026-06-01T00:00:00Z");

  test("counts as dead: nobody without a date is living whose nearest relatives with one lived too long ago", async () => {
    const { people, families } = await read(royal);
    const evidence = new LivingEvidence(today);
    for (const person of people) evidence.add({ kind: "person", person });
    for (const family of families) evidence.add({ kind: "family", family });
    const deceased = evidence.deceased();
    const living = new Set(
      people.filter(({ xref, isLiving }) => isLiving && !deceased.has(xref)).map(({ xref }) => xref),
    );
    // Read from the file alone, by relatives of one step after the other.
    const years = new Map(
      people.flatMap(({ xref, birthDate, deathDate }) => {
        const year = lastYear(birthDate) ?? lastYear(deathDate);
        return year === undefined ? [] : [[xref, year] as const];
      }),
    );
    const kin = new Map<string, Set<string>>();
    for (const { partners, children } of families) {
      const all = [...partners, ...children].map(({ xref }) => xref);
      for (const one of all)
        for (const other of all) if (one !== other) kin.set(one, (kin.get(one) ?? new Set()).add(other));
    }
    /** The latest birth that the nearest relatives with a date leave likely: each step takes a generation of old parents. */
    const latestBirth = (xref: string): number => {
      const seen = new Set([xref]);
      let ring = [xref];
      for (let steps = 1; ring.length > 0; steps++) {
        ring = [...new Set(ring.flatMap((one) => [...(kin.get(one) ?? [])]))].filter((one) => !seen.has(one));
        for (const one of ring) seen.add(one);
        const found = ring.flatMap((one) => years.get(one) ?? []);
        if (found.length > 0) return Math.max(...found) + 90 * 2 * steps;
      }
      return Infinity;
    };
    const before = today.getUTCFullYear() - oldestAge;
    const undated = people.filter(({ xref }) => !years.has(xref));
    const tooOld = undated.filter(({ xref }) => latestBirth(xref) < before).map(({ xref }) => xref);
    expect(tooOld.length).toBeGreaterThan(100);
    expect(tooOld.filter((xref) => living.has(xref))).toEqual([]);
    expect([people.filter(({ isLiving }) => isLiving).length, living.size]).toEqual([1227, 515]);
  });
});

describe.skipIf(!existsSync(maximal))("every structure of GEDCOM 7 (maximal70.ged)", () => {
  test("is read without an issue", async () => {
    const { people, families, records, reading } = await read(maximal);
    expect([people.length, families.length, records.length, reading.issues.total]).toStrictEqual([4, 2, 11, 0]);
    expect(reading.file).toStrictEqual({ characterSet: "UTF-8", version: "7.0" });
  });
});
