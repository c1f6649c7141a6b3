import { describe, expect, test } from "vitest";
import { readPerson } from "./testing/read-sample.ts";

/** Tests are read on 1 June 2026. */
const isLiving = async (...lines: string[]): Promise<boolean> => (await readPerson(lines, "7.0")).isLiving;

describe("a person counts as living", () => {
  test.each([
    ["who was born less than 110 years ago", ["1 BIRT", "2 DATE 2 JUN 1916"]],
    ["who may have been born less than 110 years ago", ["1 BIRT", "2 DATE BET 1900 AND 1920"]],
    ["who was born at any time since", ["1 BIRT", "2 DATE AFT 1900"]],
    [
      "who was born at any time since, and was seen lately",
      ["1 BIRT", "2 DATE AFT 1900", "1 OCCU weaver", "2 DATE 1951"],
    ],
    ["of whom no date is known", ["1 SEX F"]],
    ["who is known to live, however old", ["1 BIRT", "2 DATE 1890", "1 NO DEAT"]],
    ["whose death is denied", ["1 BIRT", "2 DATE 1980", "1 DEAT N"]],
    ["whose record was changed long after nothing", ["1 CHAN", "2 DATE 1 JAN 1900"]],
  ])("%s", async (_, lines) => {
    expect(await isLiving(...lines)).toBe(true);
  });
});

describe("a person counts as deceased", () => {
  test.each([
    ["who died", ["1 BIRT", "2 DATE 1980", "1 DEAT Y"]],
    ["whose death has no date", ["1 DEAT"]],
    ["who was buried", ["1 BURI", "2 PLAC Maer"]],
    ["who was cremated", ["1 CREM"]],
    ["who was born more than 110 years ago", ["1 BIRT", "2 DATE 31 MAY 1916"]],
    ["who was baptised more than 110 years ago", ["1 CHR", "2 DATE 1800"]],
    ["who was seen more than 110 years ago", ["1 OCCU weaver", "2 DATE 1851"]],
    ["who lived somewhere since more than 110 years ago", ["1 RESI", "2 DATE FROM 1900"]],
    ["who was born on an unknown day of a month long ago", ["1 BIRT", "2 DATE 00 MAR 1850"]],
    ["who was born before the calendar", ["1 BIRT", "2 DATE 44 BCE"]],
  ])("%s", async (_, lines) => {
    expect(await isLiving(...lines)).toBe(false);
  });
});
