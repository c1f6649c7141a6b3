import { sourceWith } from "@kinkeeper/contracts/genealogy/sources";
import { describe, expect, test } from "vitest";
import {
  isOwnRepository,
  ownSourceRecord,
  readRepositoryRecord,
  readSourceRecord,
  withOwnWords,
} from "./source-record.ts";
import { saysTitleAlone, typedSourceName, typedSourceOf } from "./typed-sources.ts";

const register = [
  "0 @S1@ SOUR",
  "1 TITL Register of",
  "2 CONT St Chad",
  "1 AUTH The vicar",
  "1 PUBL Shrewsbury,",
  "2 CONT 1809",
  "1 REPO @R1@",
  "2 CALN 12/3",
  "2 NOTE On the upper shelf",
  "1 NOTE @N1@",
  "1 NOTE Torn",
  "1 _OTHER program",
  "1 _KEPT 5.5.1",
].join("\n");

describe("reading", () => {
  test("a source", () =>
    expect(readSourceRecord(register)).toEqual({
      xref: "S1",
      details: {
        title: "Register of St Chad",
        author: "The vicar",
        publication: "Shrewsbury,\n1809",
        abbreviation: null,
        repository: null,
        repositoryAddress: null,
        repositoryWeb: null,
        callNumber: "12/3",
        note: "Torn",
      },
      repositoryXref: "R1",
      citedAs: null,
    }));
  test("a repository, its address in parts too", () => {
    expect(
      readRepositoryRecord("0 @R1@ REPO\n1 NAME Archive\n1 ADDR Castle Gates\n2 CONT Shrewsbury\n1 WWW a.example"),
    ).toEqual({
      repository: "Archive",
      repositoryAddress: "Castle Gates\nShrewsbury",
      repositoryWeb: "a.example",
    });
    expect(readRepositoryRecord("0 @R1@ REPO\n1 ADDR\n2 ADR1 Castle Gates\n2 CITY Shrewsbury")).toMatchObject({
      repositoryAddress: "Castle Gates\nShrewsbury",
    });
  });
  test("other records are none", () => {
    expect(readSourceRecord("0 @N1@ NOTE 0 @S1@ SOUR")).toBeUndefined();
    expect(readRepositoryRecord(register)).toBeUndefined();
  });
  test("a record without a title still has one", () => {
    expect(readSourceRecord("0 @S1@ SOUR\n1 ABBR Reg")?.details.title).toBe("Reg");
    expect(readSourceRecord("0 @S1@ SOUR")?.details.title).toBe("Untitled source");
  });
});

describe("writing what people wrote", () => {
  const { details } = readSourceRecord(register)!;
  test("changes that alone, in its place", () => {
    const own = { title: "The register", author: null, callNumber: "4" };
    expect(withOwnWords(register, own, sourceWith(details, own))).toEqual({
      text: register
        .replace("1 TITL Register of\n2 CONT St Chad", "1 TITL The register")
        .replace("1 AUTH The vicar\n", "")
        .replace("2 CALN 12/3", "2 CALN 4"),
      repository: undefined,
    });
  });
  test("another repository is a record of its own, named after what it says", () => {
    const own = { repository: "Maer Hall", repositoryAddress: null, repositoryWeb: "maer.example" };
    const { text, repository } = withOwnWords(register, own, sourceWith(details, own));
    expect(text).toContain(`1 REPO @${repository!.name}@\n2 CALN 12/3\n2 NOTE On the upper shelf`);
    expect(repository!.text).toBe(`0 @${repository!.name}@ REPO\n1 NAME Maer Hall\n1 WWW maer.example`);
    expect(isOwnRepository(repository!.text)).toBe(true);
    expect(isOwnRepository(repository!.text.replace("Maer", "Down"))).toBe(false);
  });
  test("a source that people alone tell of is found again by what it is cited as", () => {
    const own = { title: "The register" };
    const { text } = withOwnWords(ownSourceRecord("Register"), own, sourceWith(details, own));
    expect(typedSourceOf(text)).toEqual([typedSourceName("Register"), "Register"]);
    expect(saysTitleAlone(text)).toBe(false);
    expect(readSourceRecord(text)).toMatchObject({ citedAs: "Register", details: { title: "The register" } });
    expect(saysTitleAlone("0 @KS_1@ SOUR\n1 TITL Register\n1 _KEPT 7.0")).toBe(true);
  });
});
