import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/endpoints";
import type { KinPerson } from "@kinkeeper/contracts/genealogy/near-kin";
import { tieOf, type StatedTie, type Tie } from "./relationship-words.ts";

/** People and their ties, to look up in: a whole family, or as much of one as a page shows. */
export interface Family<
  Person extends { readonly id: string } = KinPerson,
  Relationship extends StatedTie = FamilyRelationship,
> {
  readonly members: readonly Person[];
  readonly relationships: readonly Relationship[];
  readonly byId: ReadonlyMap<string, Person>;
  /** The ties of one person, as that person sees them. */
  readonly tiesOf: (memberId: string) => readonly Tie<Relationship>[];
}

export const familyOf = <Person extends { readonly id: string }, Relationship extends StatedTie>(
  members: readonly Person[],
  relationships: readonly Relationship[],
): Family<Person, Relationship> => {
  const ties = new Map<string, Tie<Relationship>[]>();
  for (const relationship of relationships)
    for (const memberId of [relationship.member1Id, relationship.member2Id]) {
      const list = ties.get(memberId) ?? [];
      ties.set(memberId, list);
      list.push(tieOf(relationship, memberId));
    }
  return {
    members,
    relationships,
    byId: new Map(members.map((member) => [member.id, member])),
    tiesOf: (memberId) => ties.get(memberId) ?? [],
  };
};
