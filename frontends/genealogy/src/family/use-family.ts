import {
  listFamilyMembers,
  listFamilyRelationships,
  type FamilyRelationship,
} from "@kinkeeper/contracts/genealogy/endpoints";
import type { KinPerson } from "@kinkeeper/contracts/genealogy/near-kin";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { usePrefetchQuery, useSuspenseQuery } from "@tanstack/react-query";
import { tieOf, type Tie } from "./relationship-words.ts";

export interface Family {
  readonly members: readonly KinPerson[];
  readonly relationships: readonly FamilyRelationship[];
  readonly byId: ReadonlyMap<string, KinPerson>;
  /** The ties of one person, as that person sees them. */
  readonly tiesOf: (memberId: string) => readonly Tie[];
}

const known = new WeakMap<readonly KinPerson[], { relationships: readonly FamilyRelationship[]; family: Family }>();

/** Built once for the two lists as they came, whichever pages ask. */
export const familyOf = (members: readonly KinPerson[], relationships: readonly FamilyRelationship[]): Family => {
  const before = known.get(members);
  if (before?.relationships === relationships) return before.family;
  const ties = new Map<string, Tie[]>();
  for (const relationship of relationships)
    for (const memberId of [relationship.member1Id, relationship.member2Id]) {
      const list = ties.get(memberId) ?? [];
      ties.set(memberId, list);
      list.push(tieOf(relationship, memberId));
    }
  const family: Family = {
    members,
    relationships,
    byId: new Map(members.map((member) => [member.id, member])),
    tiesOf: (memberId) => ties.get(memberId) ?? [],
  };
  known.set(members, { relationships, family });
  return family;
};

/** Everybody and every tie of the family; suspends until both are there. */
export const useFamily = (): Family => {
  const api = useApi();
  const ties = api.queryFor(listFamilyRelationships);
  // Asked for beside the members, not after them.
  usePrefetchQuery(ties);
  const members = useSuspenseQuery(api.queryFor(listFamilyMembers));
  const relationships = useSuspenseQuery(ties);
  return familyOf(members.data, relationships.data);
};
