import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { relationshipType, type RelationshipType } from "@kinkeeper/contracts/enumerations";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { relationshipsOf } from "../imports/plan/family-relationships.ts";
import { relationshipIdOf } from "../relationships/canonical-relationship.ts";
import { assembleFamilies, type AssembledFamily, type ExportedRelationship } from "./assemble-families.ts";

let told = 0n;
const relationship = (
  member1Id: string,
  type: RelationshipType,
  member2Id: string,
  more: Partial<ExportedRelationship> = {},
): ExportedRelationship => {
  told += 1n;
  return {
    id: relationshipIdOf("t", { member1Id, member2Id, relationshipType: type }),
    member1Id,
    member2Id,
    relationshipType: type,
    ...noDetails,
    family: undefined,
    extra: [],
    position: told,
    isEdited: false,
    ...more,
  };
};
const inFile = (xref: string): Partial<ExportedRelationship> => ({ family: { line: "L", xref } });
const members = (families: readonly AssembledFamily[]): string[] =>
  families.map(
    ({ partners, children }) => `${partners.join("+")} > ${children.map(({ memberId }) => memberId).join(" ")}`,
  );

/** Reads families as an import does. */
const relationshipsIn = (families: readonly AssembledFamily[]): string[] =>
  families
    .flatMap(({ xref, partners, children, extra }) =>
      relationshipsOf({
        xref,
        uid: null,
        partners: partners.map((partner) => ({ xref: partner, role: "husband" })),
        children: children.map(({ memberId }) => ({ xref: memberId, pedigree: "birth" })),
        ...noDetails,
        extra,
        line: 1,
      }),
    )
    .map(({ one, other, kind }) => relationshipIdOf("t", { member1Id: one, member2Id: other, relationshipType: kind }));

describe("families made of relationships", () => {
  test("are those of the file, as far as their relationships stand", () => {
    const { families } = assembleFamilies([
      relationship("h", "spouse", "w", { ...inFile("F1"), marriageDate: "1839", extra: ["1 DIV Y"] }),
      relationship("h", "parent", "c1", inFile("F1")),
      relationship("w", "parent", "c1", inFile("F1")),
      relationship("h", "parent", "c2", { ...inFile("F1"), pedigree: "adopted" }),
      relationship("w", "parent", "c2", { ...inFile("F1"), pedigree: "adopted" }),
    ]);
    expect(families).toEqual([
      {
        line: "L",
        isEdited: false,
        xref: "F1",
        partners: ["h", "w"],
        children: [
          { memberId: "c1", pedigrees: ["birth", "birth"], statedEarlier: [false, false] },
          { memberId: "c2", pedigrees: ["adopted", "adopted"], statedEarlier: [false, false] },
        ],
        marriageDate: "1839",
        marriagePlace: null,
        partnership: null,
        endDate: null,
        endPlace: null,
        marriageCitations: null,
        endCitations: null,
        isPrivate: null,
        isMarriagePrivate: null,
        isEndPrivate: null,
        extra: ["1 DIV Y"],
      },
    ]);
  });

  test("say how a child belongs to each of the two, and when these parted", () => {
    const { families } = assembleFamilies([
      relationship("h", "spouse", "w", { ...inFile("F1"), partnership: "divorced", endDate: "1850" }),
      relationship("h", "parent", "c", { ...inFile("F1"), pedigree: "step" }),
      relationship("w", "parent", "c", inFile("F1")),
    ]);
    expect(families).toMatchObject([
      { partnership: "divorced", endDate: "1850", children: [{ memberId: "c", pedigrees: ["step", "birth"] }] },
    ]);
  });

  test("say of whom a family before tells how a child belongs to them", () => {
    const { families } = assembleFamilies([
      relationship("f", "spouse", "w", inFile("F1")),
      relationship("f", "parent", "c", inFile("F1")),
      relationship("w", "parent", "c", inFile("F1")),
      relationship("h", "spouse", "w", inFile("F2")),
      relationship("h", "parent", "c", { ...inFile("F2"), pedigree: "adopted" }),
    ]);
    expect(families.map(({ partners, children }) => [partners, children])).toEqual([
      [["f", "w"], [{ memberId: "c", pedigrees: ["birth", "birth"], statedEarlier: [false, false] }]],
      [["h", "w"], [{ memberId: "c", pedigrees: ["adopted", "birth"], statedEarlier: [false, true] }]],
    ]);
  });

  test("set birth parents and adoptive parents of whom nobody says that they are couples apart", () => {
    const { families } = assembleFamilies([
      relationship("f", "parent", "c"),
      relationship("adoptive f", "parent", "c", { pedigree: "adopted" }),
      relationship("m", "parent", "c"),
      relationship("adoptive m", "parent", "c", { pedigree: "adopted" }),
    ]);
    expect(members(families)).toEqual(["f+m > c", "adoptive f+adoptive m > c"]);
  });

  test("let a child go whose relationship to one of the two was removed", () => {
    const { families } = assembleFamilies([
      relationship("h", "spouse", "w", inFile("F1")),
      relationship("h", "parent", "c1", inFile("F1")),
      relationship("w", "parent", "c1", inFile("F1")),
      relationship("h", "parent", "c2", inFile("F1")),
    ]);
    expect(members(families)).toEqual(["h+w > c1", "h > c2"]);
  });

  test("take a child whom a person told of to the couple of its parents", () => {
    const { families } = assembleFamilies([
      relationship("h", "spouse", "w", inFile("F1")),
      relationship("c", "child", "h"),
      relationship("w", "parent", "c"),
    ]);
    expect(members(families)).toEqual(["h+w > c"]);
  });

  test("say of two parents who are no couple that they are none", () => {
    const { families } = assembleFamilies([relationship("h", "parent", "c"), relationship("w", "parent", "c")]);
    expect(members(families)).toEqual(["h+w > c"]);
    expect(families[0]!.extra).toEqual(["1 _NOT_COUPLE Y"]);
  });

  test("leave to others what no family can say", () => {
    expect(assembleFamilies([relationship("a", "cousin", "b")])).toEqual({
      families: [],
      kin: [{ memberId: "a", otherId: "b", relationshipType: "cousin" }],
    });
  });

  test("say the very relationships they were made of, whoever told them", () => {
    const person = fc.constantFrom("a", "b", "c", "d", "e", "f");
    const stated = fc.record({
      one: person,
      other: person,
      type: fc.constantFrom(...relationshipType.options),
      family: fc.option(fc.constantFrom("F1", "F2"), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(stated, { maxLength: 25 }), (list) => {
        const relationships = new Map<string, ExportedRelationship>();
        for (const { one, other, type, family } of list) {
          if (one === other) continue;
          const isOfFamily = family !== undefined && ["parent", "spouse"].includes(type);
          const made = relationship(one, type, other, isOfFamily ? inFile(family) : {});
          if (!relationships.has(made.id)) relationships.set(made.id, made);
        }
        const { families, kin } = assembleFamilies([...relationships.values()]);
        const back = [
          ...relationshipsIn(families),
          ...kin.map(({ memberId, otherId, relationshipType: type }) =>
            relationshipIdOf("t", { member1Id: memberId, member2Id: otherId, relationshipType: type }),
          ),
        ];
        expect(new Set(back)).toEqual(new Set(relationships.keys()));
      }),
      { numRuns: 500 },
    );
  });
});
