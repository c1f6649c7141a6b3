import type { AnswerFact } from "@kinkeeper/contracts/genealogy/answers";
import { kinship } from "../kinship/kinship.ts";
import type { AskedTree } from "./asked-tree.ts";
import type { Union } from "./unions.ts";

/** Whether two parted. */
export const isOver = ({ partnership }: Union): boolean => partnership === "divorced" || partnership === "separated";

/** How a marriage of somebody ended; none where it did not. */
export const endFactsOf = (union: Union, personId: string): readonly AnswerFact[] => {
  const otherId = union.one === personId ? union.other : union.one;
  const fields = isOver(union) ? (["partnership", "endDate", "endPlace"] as const) : [];
  return fields.flatMap((field) => {
    const value = union[field];
    return value === null ? [] : [{ personId, field, value, otherId }];
  });
};

/** What a "former" kinship rests on: the marriages that ended, on the way from one person to the other. */
export const endsBetween = async (tree: AskedTree, one: string, other: string): Promise<readonly AnswerFact[]> => {
  const way = kinship(await tree.graph(), one, other).path.map(({ memberId }) => memberId);
  const unions = await tree.unionsOf(way);
  return way.slice(1).flatMap((id, at) => {
    const before = way[at]!;
    const joining = unions.filter((union) => [union.one, union.other].every((end) => end === id || end === before));
    return joining.flatMap((union) => endFactsOf(union, before).filter(({ field }) => field === "partnership"));
  });
};
