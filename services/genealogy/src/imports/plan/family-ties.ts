import type { ImportedFamily } from "../../gedcom/gedcom-items.ts";
import { relationshipIdOf } from "../../relationships/canonical-relationship.ts";
import { relationshipsOf } from "./family-relationships.ts";
import type { ImportLists } from "./import-lists.ts";
import type { ImportPlan } from "./import-plan.ts";

/** Looked up in one query. */
const batchSize = 1_000;
/** Relationships of a family by which it is found again. */
const mostTies = 3;

export type FamilyLists = Pick<ImportLists, "familyXrefs">;

type Names = Pick<ImportPlan, "numberOf" | "memberIdOf" | "known">;

const idsOf = (
  tenantId: string,
  { numberOf, known }: Names,
  family: ImportedFamily,
  memberIdOf: (number: number) => string,
): string[] => {
  const ids: string[] = [];
  for (const { kind, one: oneXref, other: otherXref } of relationshipsOf(family)) {
    const [one, other] = [numberOf.get(oneXref), numberOf.get(otherXref)];
    if (one === undefined || other === undefined || !known.has(one) || !known.has(other)) continue;
    const stated = { member1Id: memberIdOf(one), member2Id: memberIdOf(other), relationshipType: kind };
    ids.push(relationshipIdOf(tenantId, stated));
    if (ids.length === mostTies) break;
  }
  return ids;
};

/** Ids of the first relationships of a family between people who are here: by them it is found again. */
export const tiesOf = (tenantId: string, plan: Names, family: ImportedFamily): string[] =>
  idsOf(tenantId, plan, family, plan.memberIdOf);

/** The same between the people as their records tell of them: who was merged since was somebody by themselves. */
export const ownTiesOf = (tenantId: string, plan: Names, family: ImportedFamily): string[] =>
  idsOf(tenantId, plan, family, (number) => plan.known.get(number)?.mergedId ?? plan.memberIdOf(number));

/** What files of a line call the families of these relationships. */
export const namesOfTies = async (
  lists: FamilyLists,
  line: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length; at += batchSize)
    for (const { id, xref } of await lists.familyXrefs(line, ids.slice(at, at + batchSize))) names.set(id, xref);
  return names;
};
