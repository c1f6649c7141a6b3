import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { describe, expect, test } from "vitest";
import type { ImportedFamily, ImportedPerson } from "../../gedcom/gedcom-items.ts";
import { IssueList } from "../../gedcom/issue-list.ts";
import { recordOfFamily, relationshipsOf } from "./family-relationships.ts";
import { inKnownSpelling } from "../../sources/known-spelling.ts";
import { isSameFamilyLines, isSamePersonLines, canonicalRecordText } from "../../sources/compare-records.ts";
import {
  isOwnHeader,
  isOwnSubmitter,
  kinIdLine,
  kinLines,
  takeExtensionLines,
  withoutOwnUid,
} from "../../sources/extension-lines.ts";
import { asUuid, birthKey, nameKey, saidKey, uidKey } from "../../sources/record-keys.ts";
import { RelationshipSelection } from "./relationship-selection.ts";
import { limitedFamily, limitedPerson } from "./within-limits.ts";

const { associations: _none, ...nobody } = removedMember;
const emma = {
  ...nobody,
  firstName: "Emma",
  lastName: "Darwin",
  maidenName: "Wedgwood",
  sex: "female",
  birthDate: "2 MAY 1808",
} satisfies MemberDetails;
const person = (more: Partial<ImportedPerson>): ImportedPerson => ({
  ...emma,
  xref: "I1",
  uid: null,
  refn: null,
  childIn: [],
  partnerIn: [],
  extra: [],
  line: 7,
  ...more,
});
const family = (
  partners: readonly string[],
  children: readonly string[],
  extra: readonly string[] = [],
): ImportedFamily => ({
  xref: "F1",
  uid: null,
  partners: partners.map((xref) => ({ xref, role: "husband" })),
  children: children.map((xref) => ({ xref, pedigree: "birth" })),
  ...noDetails,
  extra,
  line: 9,
});
const said = (relationships: ReturnType<typeof relationshipsOf>): string[] =>
  relationships.map(({ one, kind, other }) => `${one} ${kind} ${other}`);

describe("keys of records", () => {
  const id = "0190a000-0000-7000-8000-000000000001";

  test("a UUID is the same however it is written", () => {
    for (const written of [id, id.toUpperCase(), id.replaceAll("-", ""), `${id.replaceAll("-", "")}ABCD`]) {
      expect(asUuid(written)).toBe(id);
      expect(uidKey(written)).toBe(uidKey(id));
    }
    expect(asUuid("EXID:x:7")).toBeUndefined();
  });

  test("names are the same whatever their case and spaces, births however they are written", () => {
    expect(nameKey({ firstName: " Emma  Jane", lastName: "DARWIN" })).toBe(
      nameKey({ firstName: "emma jane", lastName: "Darwin" }),
    );
    expect(nameKey({ firstName: "Emma", lastName: null })).not.toBe(nameKey({ firstName: "Emma", lastName: "Darwin" }));
    expect(birthKey("ABT 1808")).toBe(birthKey("about 1808"));
    expect(birthKey(null)).toBeNull();
  });

  test("what was said is the same whatever the order of fields, and another with one field or line else", () => {
    const key = saidKey({ a: 1, b: null }, ["x"]);
    expect(saidKey({ b: null, a: 1 }, ["x"])).toBe(key);
    for (const other of [
      saidKey({ a: 1, b: 2 }, ["x"]),
      saidKey({ a: 1, b: null }, []),
      saidKey({ a: 1, b: null }, ["x", ""]),
    ])
      expect(other).not.toBe(key);
  });
});

describe("the relationships of a family", () => {
  test("are of partners, and of each parent to each child", () =>
    expect(said(relationshipsOf(family(["h", "w"], ["c", "d"])))).toEqual([
      "h spouse w",
      "h parent c",
      "w parent c",
      "h parent d",
      "w parent d",
    ]));
  test("without partners are those of siblings, each pair", () =>
    expect(said(relationshipsOf(family([], ["a", "b", "c"])))).toEqual(["a sibling b", "a sibling c", "b sibling c"]));
  test("of very many siblings lead to the first", () => {
    const many = Array.from({ length: 100 }, (_, at) => `c${at}`);
    expect(relationshipsOf(family([], many))).toHaveLength(99);
  });
  test("of parents who are said to be no couple are those to their children", () =>
    expect(said(relationshipsOf(family(["h", "w"], ["c"], ["1 _NOT_COUPLE Y"])))).toEqual([
      "h parent c",
      "w parent c",
    ]));
  test("keep how a child belongs", () => {
    const adopted = { ...family(["h"], []), children: [{ xref: "c", pedigree: "adopted" as const }] };
    expect(relationshipsOf(adopted)).toEqual([{ kind: "parent", one: "h", other: "c", pedigree: "adopted" }]);
  });
  test("where there are none, the family is a record that says the same", () => {
    const lone = { ...family(["h"], [], ["1 NOTE alone"]), marriageDate: "1839" };
    expect(relationshipsOf(lone)).toEqual([]);
    const nobody = { ...lone, extra: ["1 WIFE @w@", "1 CHIL @c@", ...lone.extra] };
    expect(recordOfFamily(nobody)).toBe(
      "0 @F1@ FAM\n1 WIFE @w@\n1 HUSB @h@\n1 CHIL @c@\n1 MARR\n2 DATE 1839\n1 NOTE alone\n1 _KEPT 5.5.1",
    );
    expect(recordOfFamily(lone)).toBe("0 @F1@ FAM\n1 HUSB @h@\n1 MARR\n2 DATE 1839\n1 NOTE alone\n1 _KEPT 5.5.1");
  });
});

describe("the selection of relationships", () => {
  const numbers = new Map(["a", "b", "c", "d"].map((xref, number) => [xref, number]));
  const select = (families: readonly ImportedFamily[], isLeftOut = (_person: number) => false) => {
    const isOne = (person: number, other: number) => person === other;
    const selection = new RelationshipSelection({
      numberOf: numbers,
      isLeftOut,
      isOne,
      lockedAgainst: () => undefined,
      isOurs: false,
    });
    const issues = new IssueList();
    return {
      relationships: families.flatMap((one) => selection.of(one, issues)),
      issues: issues.first.map(({ message }) => message),
    };
  };

  test("takes no relationship twice, from whichever end and family", () => {
    const { relationships, issues } = select([family(["a", "b"], ["c"]), family(["b", "a"], ["c", "d"])]);
    expect(relationships.map(({ one, kind, other }) => [one, kind, other])).toEqual([
      [0, "spouse", 1],
      [0, "parent", 2],
      [1, "parent", 2],
      [1, "parent", 3],
      [0, "parent", 3],
    ]);
    expect(issues).toHaveLength(3);
  });
  test("takes no relationship of somebody to themselves, and lists it", () =>
    expect(select([family(["a"], ["a"])])).toEqual({
      relationships: [],
      issues: [expect.stringContaining("@a@ a relative of themselves")],
    }));
  test("takes none of people who are left out, without a word", () =>
    expect(select([family(["a", "b"], [])], (number) => number === 1)).toEqual({ relationships: [], issues: [] }));
  test("takes a parent and child who are also a couple, or siblings, for what they are", () =>
    expect(
      select([family(["a"], ["b"]), family(["b"], ["a"]), family(["a", "b"], []), family([], ["a", "b"])])
        .relationships,
    ).toHaveLength(4));
});

describe("what is within our limits", () => {
  test("stays as it is", () =>
    expect(limitedPerson(person({ extra: ["1 OCCU x"] }))).toEqual({ says: emma, extra: ["1 OCCU x"], cut: [] }));
  test("is made so, and listed", () => {
    const { says, cut } = limitedPerson(person({ firstName: "x".repeat(300), birthPlace: "\u{1f600}".repeat(200) }));
    expect([says.firstName.length, says.birthPlace!.length, says.birthPlace!.isWellFormed()]).toEqual([200, 300, true]);
    expect(cut).toEqual(["first name", "birth place"]);
  });
  test("holds nothing that no store can hold", () => {
    const { says, extra } = limitedPerson(person({ firstName: "\0", lastName: "a\ud800", extra: ["1 NOTE \0"] }));
    expect([says.firstName, says.lastName, extra]).toEqual(["Unknown", "a\ufffd", ["1 NOTE "]]);
  });
  test("holds so many lines of a family, no more", () => {
    const { extra, cut } = limitedFamily(
      family(
        [],
        [],
        Array.from({ length: 1_000 }, () => `1 NOTE ${"x".repeat(1_000)}`),
      ),
    );
    expect([extra.length, cut]).toEqual([297, ["further lines"]]);
  });
});

describe("lines of our own exports", () => {
  const id = "0190a000-0000-7000-8000-000000000001";
  test("that relate people are taken out", () => {
    const extra = [
      "1 OCCU x",
      kinIdLine(id),
      ...kinLines({ memberId: "other", relationshipType: "cousin" }),
      "1 _KIN y",
      "2 TYPE z",
    ];
    expect(takeExtensionLines(extra)).toEqual({
      extra: ["1 OCCU x", "1 _KIN y", "2 TYPE z"],
      kin: [{ memberId: "other", relationshipType: "cousin" }],
      kinId: id,
    });
  });
  test("that number people are taken out, with what stands for them", () => {
    expect(withoutOwnUid(["1 UID 0190A000000070008000000000000001", "1 NO DEAT", "1 OCCU x"], id)).toEqual([
      "1 OCCU x",
    ]);
    expect(withoutOwnUid(["1 UID 0190A000000070008000000000000001", "1 DEAT Y", "1 OCCU x"], id)).toEqual(["1 OCCU x"]);
    const told = ["1 DEAT Y", "2 NOTE at sea"];
    expect(withoutOwnUid(["1 UID 0190A000000070008000000000000001", ...told], id)).toEqual(told);
    const foreign = ["1 UID 0190A000000070008000000000000002", "1 NO DEAT", "1 DEAT Y"];
    expect(withoutOwnUid(foreign, id)).toBe(foreign);
  });
  test("that tell whose export it is are known", () => {
    expect([isOwnHeader("0 HEAD\n1 SOUR KINKEEPER\n2 NAME K"), isOwnHeader("0 HEAD\n1 SOUR PAF")]).toEqual([
      true,
      false,
    ]);
    expect([isOwnSubmitter("0 @U1@ SUBM\n1 NAME Kinkeeper"), isOwnSubmitter("0 @U1@ SUBM\n1 NAME Ann")]).toEqual([
      true,
      false,
    ]);
  });
});

describe("what files say in other words", () => {
  test("is taken in our spelling", () => {
    const known = { birthDate: "about 1808", biography: "Two\nlines", lastName: "Darwin" };
    expect(inKnownSpelling({ birthDate: "ABT 1808", biography: "Two lines ", lastName: "Wood" }, known)).toEqual({
      ...known,
      lastName: "Wood",
    });
  });
  test("are the same lines, whatever version, order and spaces", () => {
    expect(
      isSamePersonLines(["1 CHR", "2 DATE  4 AUG 1982", "1 OCCU x"], ["1 OCCU x", "1 CHR", "2 DATE 4 AUG 1982"], emma),
    ).toBe(true);
    expect(isSamePersonLines(["1 _UID a"], ["1 UID a"], emma)).toBe(true);
    expect(isSamePersonLines(["1 _X x"], ["1 _X y"], emma)).toBe(false);
    // What lines say of facts is compared by the field, where there is one; what hangs below them is not.
    expect(isSamePersonLines(["1 OCCU x"], ["1 OCCU y"], emma)).toBe(false);
    expect(isSamePersonLines(["1 OCCU x"], ["1 OCCU y"], { ...emma, facts: null })).toBe(true);
    expect(isSamePersonLines(["1 OCCU x", "2 SOUR @S1@"], ["1 OCCU x"], emma)).toBe(false);
    const divorced = { ...noDetails, partnership: "divorced" } as const;
    expect(isSameFamilyLines(["1 DIV Y"], ["1 DIV"], divorced)).toBe(false);
    expect(isSameFamilyLines(["1 DIV Y", "1 NOTE x"], ["1 NOTE x", "1 DIV Y"], divorced)).toBe(true);
    // An export leaves out what is no longer so.
    expect(isSameFamilyLines(["1 DIV N", "1 MARR N"], ["1 MARR N"], divorced)).toBe(true);
    expect(isSameFamilyLines(["1 DIV N", "2 NOTE x"], ["1 DIV N"], noDetails)).toBe(false);
    // How a child belongs is compared as relationships, what else is said of it is not.
    const child = ["1 CHIL @I1@", "2 _FREL Adopted", "2 _MREL Natural"];
    expect(isSameFamilyLines(child, [], noDetails)).toBe(true);
    expect(isSameFamilyLines([...child, "2 NOTE x"], child, noDetails)).toBe(false);
    expect(isSameFamilyLines(["1 CHIL @I1@", "2 _FREL Natural", "2 _MREL Natural"], [], noDetails)).toBe(false);
    expect(isSameFamilyLines(["1 CHIL @I1@", "2 _FREL Guardian"], ["1 CHIL @I1@", "2 _FREL Ward"], noDetails)).toBe(
      false,
    );
    // That it happened follows from what people cite for it.
    expect(isSameFamilyLines(["1 MARR Y"], [], noDetails)).toBe(false);
    expect(isSameFamilyLines(["1 MARR Y"], [], { ...noDetails, marriageCitations: [{ source: "Bible" }] })).toBe(true);
    // Who may see it is compared by the field, where it is said.
    expect(isSameFamilyLines([], ["1 RESN CONFIDENTIAL"], noDetails)).toBe(false);
    expect(isSameFamilyLines([], ["1 RESN CONFIDENTIAL"], { ...noDetails, isPrivate: true })).toBe(true);
  });
  test("are no lines when they are the names of the fields", () => {
    const names = ["1 NAME Emma /Wedgwood/", "2 TYPE maiden", "1 NAME Emma /Darwin/", "2 TYPE married"];
    expect(isSamePersonLines([], names, emma)).toBe(true);
    expect(isSamePersonLines([], [...names, "1 NAME Em //", "2 TYPE aka"], emma)).toBe(false);
  });
  test("are the same records", () => {
    expect(canonicalRecordText("0 @S1@ SOUR\n1 TITL A  b")).toBe(canonicalRecordText("0 @S1@ SOUR\n1 TITL A b"));
    expect(canonicalRecordText("0 @S1@ SOUR\n1 TITL A")).not.toBe(canonicalRecordText("0 @S2@ SOUR\n1 TITL A"));
  });
});
