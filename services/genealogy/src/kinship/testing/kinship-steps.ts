import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { TextSteps } from "@kinkeeper/platform/testing/work/linear-steps";
import { FamilyGraph } from "../family-graph.ts";
import { kinship } from "../kinship.ts";

/** A family that grows by hand. */
const family = () => {
  const graph = new FamilyGraph();
  return {
    graph,
    add: (...ids: readonly string[]): void => ids.forEach((id) => graph.addPerson({ id })),
    relate: (member1Id: string, relationshipType: RelationshipType, member2Id: string): boolean =>
      graph.addRelationship({ member1Id, member2Id, relationshipType }),
  };
};

/** Questions of kinship in families that no file of real people has, as large as a text is long. */
export const kinshipSteps: TextSteps = {
  "siblings of somebody with as many parents": ({ length }) => {
    const { graph, add, relate } = family();
    add("first");
    for (let at = 0; at < length; at += 1) {
      add(`sibling${at}`, `parent${at}`);
      relate("first", "sibling", `sibling${at}`);
      relate(`parent${at}`, "parent", "first");
    }
    return kinship(graph, "sibling0", "sibling1");
  },
  "cousins over many children of twenty people": ({ length }) => {
    const { graph, add, relate } = family();
    add("one", "other");
    const shared = Array.from({ length: 20 }, (_, at) => `shared${at}`);
    add(...shared);
    for (let at = 0; at < length / 20; at += 1)
      for (const side of ["one", "other"]) {
        const between = `${side}${at}`;
        add(between);
        relate(between, "parent", side);
        for (const ancestor of shared) relate(ancestor, "parent", between);
      }
    return kinship(graph, "one", "other");
  },
  "cousins whose parents have many parents, all of them shared": ({ length }) => {
    const { graph, add, relate } = family();
    add("one", "other", "left", "right");
    relate("left", "parent", "one");
    relate("right", "parent", "other");
    for (let at = 0; at < length; at += 1) {
      add(`shared${at}`);
      relate(`shared${at}`, "parent", "left");
      relate(`shared${at}`, "parent", "right");
    }
    return kinship(graph, "one", "other");
  },
};
