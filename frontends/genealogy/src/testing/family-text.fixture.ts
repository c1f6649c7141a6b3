import type { FamilyTreeInput } from "../tree/layout/family-shape.ts";

/** Families as text for tests: `families("Ann + Bob: Cid, Dan", "Cid + Eve")`. */
export const families = (...lines: string[]): FamilyTreeInput => {
  const names = new Set<string>();
  const links: { parent: string; child: string }[] = [];
  const unions: { a: string; b: string }[] = [];
  for (const line of lines) {
    const [parentsText, childrenText = ""] = line.split(":");
    const parents = parentsText!.split("+").map((name) => name.trim());
    const children = childrenText
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    for (const name of [...parents, ...children]) names.add(name);
    if (parents.length === 2) unions.push({ a: parents[0]!, b: parents[1]! });
    for (const child of children) for (const parent of parents) links.push({ parent, child });
  }
  return { people: Array.from(names, (id) => ({ id })), links, unions };
};
