import { neighboursOf } from "../kinship/adjacency.ts";
import type { FamilyGraph } from "../kinship/family-graph.ts";

/**
 * Everybody that a person of the graph descends from, or everybody who descends from them, through parents of whatever kind; with the
 * person. Each is visited once.
 */
export const branchOf = (graph: FamilyGraph, personId: string, way: "ancestors" | "descendants"): Set<string> => {
  const { people, parents, children } = graph.links;
  const next = way === "ancestors" ? parents : children;
  const seen = new Set<number>([graph.indexOf(personId)!]);
  // A set is walked in the order in which it grows.
  for (const node of seen) for (const other of neighboursOf(next, node)) seen.add(other);
  // Parents that siblings imply are nobody in the tree.
  return new Set([...seen].filter((node) => node < people).map((node) => graph.idAt(node)));
};
