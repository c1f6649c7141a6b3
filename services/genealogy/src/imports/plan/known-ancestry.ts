import { pagesById } from "../../family/pages-by-id.ts";
import { canonicalRelationship } from "../../relationships/canonical-relationship.ts";
import type { ParentEdges } from "../../relationships/ancestor-loops.ts";
import type { ImportLists } from "./import-lists.ts";

const pageSize = 2_000;

/**
 * The relationships between generations that are active in a family, without those that the import added itself. People of `memberIds`
 * keep their numbers, everybody else gets one after them; `people` counts all.
 */
export const knownAncestry = async (
  lists: Pick<ImportLists, "ancestryAfter">,
  memberIds: readonly string[],
): Promise<ParentEdges & { readonly people: number }> => {
  const numbers = new Map(memberIds.map((id, number) => [id, number]));
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  const parents: number[] = [];
  const children: number[] = [];
  for await (const page of pagesById(pageSize, (after) => lists.ancestryAfter(after, pageSize)))
    for (const { one, other, type } of page) {
      const { firstId, secondId } = canonicalRelationship({ member1Id: one, member2Id: other, relationshipType: type });
      parents.push(numberOf(firstId));
      children.push(numberOf(secondId));
    }
  return { people: numbers.size, parents, children };
};
