import { relationshipType } from "@kinkeeper/contracts/enumerations";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAncestral, relationshipIdOf, canonicalRelationship } from "./canonical-relationship.ts";

const mirrored = {
  parent: "child",
  child: "parent",
  grandparent: "grandchild",
  grandchild: "grandparent",
  aunt_uncle: "niece_nephew",
  niece_nephew: "aunt_uncle",
  spouse: "spouse",
  sibling: "sibling",
  cousin: "cousin",
  other: "other",
} as const;

describe("the id of a relationship", () => {
  test("is the same seen from either end", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.constantFrom(...relationshipType.options), (one, other, type) => {
        expect(relationshipIdOf("t", { member1Id: one, member2Id: other, relationshipType: type })).toBe(
          relationshipIdOf("t", { member1Id: other, member2Id: one, relationshipType: mirrored[type] }),
        );
      }),
    );
  });

  test("differs between kinds, directions and families", () => {
    const ids = relationshipType.options.flatMap((relationshipType) => [
      relationshipIdOf("t", { member1Id: "a", member2Id: "b", relationshipType }),
      relationshipIdOf("u", { member1Id: "a", member2Id: "b", relationshipType }),
    ]);
    // parent and child of the same two are two relationships; spouse, sibling, cousin and other look the same from both ends.
    expect(new Set(ids).size).toBe(20);
    expect(relationshipIdOf("t", { member1Id: "b", member2Id: "a", relationshipType: "spouse" })).toBe(ids[4]);
  });
});

test("the first end of a relationship between generations is the elder", () => {
  expect(canonicalRelationship({ member1Id: "z", member2Id: "a", relationshipType: "parent" })).toEqual({
    kind: "parent",
    firstId: "z",
    secondId: "a",
  });
  expect(canonicalRelationship({ member1Id: "z", member2Id: "a", relationshipType: "grandchild" })).toEqual({
    kind: "grandparent",
    firstId: "a",
    secondId: "z",
  });
  expect(isAncestral("parent") && isAncestral("grandparent") && !isAncestral("aunt_uncle")).toBe(true);
});
