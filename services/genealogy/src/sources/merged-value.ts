import { association } from "@kinkeeper/contracts/genealogy/associations";
import { fact, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import { otherName } from "@kinkeeper/contracts/genealogy/other-names";
import { factKey } from "../gedcom/compose-facts.ts";
import { isSameValue, mergedList, type Versions } from "./merged-list.ts";
import { mergedNames } from "./merged-names.ts";
import { withMergedPrivacy } from "./merged-privacy.ts";
import { z } from "zod";

/**
 * What becomes of a field that `theirs` changes: theirs, where nobody changed ours since; else ours. Lists are merged entry by
 * entry: what they took out goes, unless it was changed here, and what they put in comes.
 */
export const mergedValue = <Value>(versions: Versions<Value>): Value => {
  const { base, theirs, ours } = versions;
  if (isSameValue(base, ours)) return theirs;
  const lists = [base, theirs, ours].map((value) => (value == null ? [] : value));
  if (!lists.every(Array.isArray) || ours === null || ours === undefined) return ours;
  const merged = mergedEntries(lists as unknown[][]);
  // A list of the entries of the three is of their type.
  return (merged.length === 0 ? null : merged) as Value;
};

const mergedEntries = (lists: unknown[][]): unknown[] => {
  const [base = [], theirs = [], ours = []] = lists;
  const names = namesIn.safeParse([base, theirs, ours]);
  if (names.success) return mergedNames({ base: names.data[0], theirs: names.data[1], ours: names.data[2] });
  const facts = factsIn.safeParse([base, theirs, ours]);
  if (!facts.success) return withOwnIds(mergedList({ base, theirs, ours }, keyOf));
  const versions = { base: facts.data[0], theirs: facts.data[1], ours: facts.data[2] };
  return withMergedPrivacy(versions, withOwnIds(mergedList<Fact>(versions, factKey)), factKey);
};

const namesIn = z.tuple([z.array(otherName), z.array(otherName), z.array(otherName)]);
const factsIn = z.tuple([z.array(fact), z.array(fact), z.array(fact)]);

/** By what an entry says; a fact, or an association, has a name of its own beside that. */
const keyOf = (entry: unknown): string => {
  const told = fact.safeParse(entry);
  if (told.success) return factKey(told.data);
  const associated = association.safeParse(entry);
  if (!associated.success) return JSON.stringify(entry);
  const { memberId, name, role, words, note } = associated.data;
  return JSON.stringify([memberId, name, role, words, note]);
};

const named = fact.or(association);

/** Two that say different things may have come by the same id. */
const withOwnIds = <Entry>(entries: readonly Entry[]): Entry[] => {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const told = named.safeParse(entry);
    if (!told.success) return entry;
    let { id } = told.data;
    for (let times = 2; taken.has(id); times += 1) id = `${told.data.id}-${times}`;
    taken.add(id);
    return id === told.data.id ? entry : ({ ...told.data, id } as Entry);
  });
};
