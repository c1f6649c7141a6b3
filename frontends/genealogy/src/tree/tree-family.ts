import { pedigree, type Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { KinPerson } from "@kinkeeper/contracts/genealogy/near-kin";
import { getFamilyTree, type CompactTree } from "@kinkeeper/contracts/genealogy/family-tree";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { withEverybody } from "@kinkeeper/kit/api/with-everybody.ts";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { familyOf, type Family } from "../family/family.ts";
import type { StatedTie } from "../family/tie.ts";
import type { TreePart } from "./tree-part.ts";

/** Somebody as a drawing shows them. */
export type TreePerson = Omit<KinPerson, "deathPlace">;
export type TreeFamily = Family<TreePerson, StatedTie>;

const personOf = (row: CompactTree["people"][number]): TreePerson => {
  const [
    id,
    firstName,
    lastName,
    maidenName,
    title,
    sex,
    birthDate,
    birthPlace,
    deathDate,
    lives,
    photoUrl,
    birthFrom,
  ] = row;
  const named = { id, firstName, lastName, maidenName, title, sex };
  return { ...named, birthDate, birthPlace, deathDate, isLiving: lives === 1, photoUrl, birthFrom };
};

const pedigrees: ReadonlySet<unknown> = new Set(pedigree.options);
const isPedigree = (how: unknown): how is Pedigree => pedigrees.has(how);

/** A tree as it is sent, with its people and ties as the pages have them. */
export const treeFamilyOf = ({ people, ties }: CompactTree): TreeFamily => {
  const members = people.map(personOf);
  const relationships = ties.map(([one, other, relationshipType, how = null]): StatedTie => ({
    member1Id: members[one]!.id,
    member2Id: members[other]!.id,
    relationshipType,
    pedigree: isPedigree(how) ? how : null,
    partnership: isPedigree(how) ? null : how,
  }));
  return familyOf(members, relationships);
};

const known = new WeakMap<CompactTree, TreeFamily>();

/**
 * The people of a part and their ties, or everybody, for drawing; suspends until the first of them are there. Everybody too where the
 * part's person is not in the family, and where everybody is known already. What was there before stays until another part has come.
 */
export const useTreeFamily = (
  part: TreePart | undefined,
): { readonly family: TreeFamily; readonly isCurrent: boolean } => {
  const api = useApi();
  const everybody = withEverybody(api.queryFor(getFamilyTree));
  const isKnown = useQueryClient().getQueryData(everybody.queryKey) !== undefined;
  const wanted = part === undefined || isKnown ? "" : JSON.stringify(part);
  const asked = useDeferredValue(wanted);
  const askedPart = asked === "" ? undefined : (JSON.parse(asked) as TreePart);
  const query = askedPart ? withEverybody(api.queryFor(getFamilyTree, { query: askedPart })) : everybody;
  const { data: told } = useSuspenseQuery(query);
  const isThere = !askedPart || told.people.some(([id]) => id === askedPart.of);
  const { data } = useSuspenseQuery(isThere ? query : everybody);
  const family = known.get(data) ?? treeFamilyOf(data);
  known.set(data, family);
  return { family, isCurrent: asked === wanted };
};
