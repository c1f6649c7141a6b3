import { canonicalRelationship } from "../relationships/canonical-relationship.ts";
import type { ParentEdges } from "../relationships/ancestor-loops.ts";
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
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await lists.ancestryAfter(after, pageSize);
    for (const { one, other, type } of rows) {
      const { firstId, secondId } = canonicalRelationship({ member1Id: one, member2Id: other, relationshipType: type });
      parents.push(numberOf(firstId));
      children.push(numberOf(secondId));
    }
    if (rows.length < pageSize) return { people: numbers.size, parents, children };
    after = rows.at(-1)!.id;
  }
};
