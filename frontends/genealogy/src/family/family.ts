import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { KinPerson } from "@kinkeeper/contracts/genealogy/near-kin";
import { tieOf, type StatedTie, type Tie } from "./tie.ts";

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

const tiesByMember = <Relationship extends StatedTie>(
  relationships: readonly Relationship[],
): ReadonlyMap<string, readonly Tie<Relationship>[]> => {
  const ties = new Map<string, Tie<Relationship>[]>();
  for (const relationship of relationships)
    for (const memberId of [relationship.member1Id, relationship.member2Id]) {
      const list = ties.get(memberId) ?? [];
      ties.set(memberId, list);
      list.push(tieOf(relationship, memberId));
    }
  return ties;
};

export const familyOf = <Person extends { readonly id: string }, Relationship extends StatedTie>(
  members: readonly Person[],
  relationships: readonly Relationship[],
): Family<Person, Relationship> => {
  // Gathered when first asked for: a drawing of a large family asks for none.
  let ties: ReturnType<typeof tiesByMember<Relationship>> | undefined;
  return {
    members,
    relationships,
    byId: new Map(members.map((member) => [member.id, member])),
    tiesOf: (memberId) => (ties ??= tiesByMember(relationships)).get(memberId) ?? [],
  };
};
