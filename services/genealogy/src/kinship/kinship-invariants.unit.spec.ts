import fc from "fast-check";
import { expect, test } from "vitest";
import { FamilyGraph, type FamilyRelationship } from "./family-graph.ts";
import { kinship } from "./kinship.ts";

const types = ["parent", "child", "spouse", "sibling", "grandparent", "aunt_uncle", "cousin", "other"] as const;

/** Any relationships at all, also impossible ones; mostly parents, so that lines get long. */
const families = fc.integer({ min: 2, max: 14 }).chain((size) => {
  const person = fc.integer({ min: 0, max: size - 1 }).map(String);
  return fc.record({
    people: fc.array(fc.constantFrom("male", "female", "other"), { minLength: size, maxLength: size }),
    relationships: fc.array(
      fc.record({
        member1Id: person,
        member2Id: person,
        relationshipType: fc.oneof({ weight: 4, arbitrary: fc.constant("parent" as const) }, fc.constantFrom(...types)),
      }),
      { maxLength: 30 },
    ),
  });
});

const graphOf = ({
  people,
  relationships,
}: {
  people: ("male" | "female" | "other")[];
  relationships: FamilyRelationship[];
}) =>
  FamilyGraph.from(
    people.map((sex, at) => ({ id: `${at}`, sex })),
    relationships,
  );

const auntMirrors = new Map([
  ["aunt/uncle", "niece/nephew"],
  ["great-aunt/uncle", "grandniece/nephew"],
  ["great-great-aunt/uncle", "great-grandniece/nephew"],
]);
const nieceMirrors = new Map([...auntMirrors].map(([aunt, niece]) => [niece, aunt]));

/** The same relationship seen from the other end, sexes unknown; null for names told as a chain. */
const mirrorOfName = (name: string): string | null => {
  if (/'s | of |relative|\dth great|\drd great|great-great-grandn/.test(name)) return null;
  const [, half, word] = /^(half[- ])?(.*)$/.exec(name)!;
  const aunt = auntMirrors.get(word!) ?? nieceMirrors.get(word!);
  if (aunt !== undefined) return half === undefined ? aunt : `half${aunt.includes("great") ? " " : "-"}${aunt}`;
  if (name === "co-parent") return name;
  return name.replace(/parent|child/, (end) => (end === "parent" ? "child" : "parent"));
};

test("what b is to a mirrors what a is to b", () => {
  fc.assert(
    fc.property(families, (family) => {
      const graph = graphOf({ ...family, people: family.people.map(() => "other") });
      for (let a = 0; a < family.people.length; a += 1) {
        for (let b = a; b < family.people.length; b += 1) {
          const there = kinship(graph, `${a}`, `${b}`);
          const back = kinship(graph, `${b}`, `${a}`);
          expect(back.path.map(({ memberId }) => memberId)).toEqual(
            there.path.map(({ memberId }) => memberId).reverse(),
          );
          expect(there.name === null).toBe(back.name === null);
          const [name, backName] = [there, back].map((told) => told.name?.replace(" (as stated)", ""));
          const mirrored = name === undefined ? null : mirrorOfName(name);
          expect(backName).toBe(mirrored ?? backName);
        }
      }
    }),
  );
});

test("a path leads from the one to the other, each directly tied to the one before, nobody twice", () => {
  fc.assert(
    fc.property(families, (family) => {
      const graph = graphOf(family);
      const tied = new Set(
        family.relationships.flatMap((relationship) => [
          `${relationship.member1Id} ${relationship.member2Id}`,
          `${relationship.member2Id} ${relationship.member1Id}`,
        ]),
      );
      for (let a = 0; a < family.people.length; a += 1) {
        for (let b = 0; b < family.people.length; b += 1) {
          const { name, path } = kinship(graph, `${a}`, `${b}`);
          const ids = path.map(({ memberId }) => memberId);
          expect([ids[0], ids.at(-1), path[0]?.step]).toEqual(
            name === null ? [undefined, undefined, undefined] : [`${a}`, `${b}`, "start"],
          );
          expect(new Set(ids).size).toBe(ids.length);
          for (let at = 1; at < ids.length; at += 1) expect(tied).toContain(`${ids[at - 1]} ${ids[at]}`);
        }
      }
    }),
  );
});

test("whoever is connected at all is related somehow", () => {
  fc.assert(
    fc.property(families, (family) => {
      const graph = graphOf(family);
      const group = family.people.map((_, at) => at);
      for (const { member1Id, member2Id } of [...family.relationships, ...family.relationships]) {
        const [low, high] = [group[Number(member1Id)]!, group[Number(member2Id)]!].sort((one, other) => one - other);
        for (let at = 0; at < group.length; at += 1) if (group[at] === high) group[at] = low!;
      }
      for (let a = 0; a < group.length; a += 1) {
        for (let b = 0; b < group.length; b += 1) {
          expect(kinship(graph, `${a}`, `${b}`).name !== null).toBe(group[a] === group[b]);
        }
      }
    }),
  );
});
