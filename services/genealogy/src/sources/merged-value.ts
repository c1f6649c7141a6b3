import { association } from "@kinkeeper/contracts/genealogy/associations";
import { fact, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import { otherName } from "@kinkeeper/contracts/genealogy/other-names";
import { factKey } from "../gedcom/compose-facts.ts";
import { isSameValue, mergedList, type Versions } from "./merged-list.ts";
import { mergedNames } from "./merged-names.ts";
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
  return withPrivacyOf(lists, withOwnIds(mergedList({ base, theirs, ours }, keyOf)));
};

const namesIn = z.tuple([z.array(otherName), z.array(otherName), z.array(otherName)]);

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

const factsIn = (entries: readonly unknown[]): readonly Fact[] =>
  entries.flatMap((entry) => fact.safeParse(entry).data ?? []);

/**
 * Who may see the facts among merged entries: as theirs say, unless somebody said otherwise here. What somebody made private here
 * stays so where theirs tell it in other words.
 */
const withPrivacyOf = ([base = [], theirs = [], ours = []]: unknown[][], merged: unknown[]): unknown[] => {
  if (![...base, ...theirs, ...ours].some((entry) => fact.safeParse(entry).data?.isPrivate !== undefined))
    return merged;
  const privacyIn = (list: readonly unknown[]) =>
    new Map(factsIn(list).map((one) => [factKey(one), { isPrivate: one.isPrivate }]));
  const [before, after, here] = [privacyIn(base), privacyIn(theirs), privacyIn(ours)];
  const left = new Set(factsIn(merged).map(factKey));
  const hiddenHere = new Set(
    factsIn(ours).flatMap((one) =>
      one.isPrivate && !left.has(factKey(one)) && before.get(factKey(one))?.isPrivate !== true ? [one.type] : [],
    ),
  );
  return merged.map((entry) => {
    const told = fact.safeParse(entry).data;
    if (!told) return entry;
    const key = factKey(told);
    const [was, said, own] = [before.get(key), after.get(key), here.get(key)];
    const isSaid = said && (!own || (was && was.isPrivate === own.isPrivate));
    const isPrivate = !own && hiddenHere.has(told.type) ? true : (isSaid ? said : own)?.isPrivate;
    const { isPrivate: _before, ...open } = told;
    return isPrivate === undefined ? open : { ...open, isPrivate };
  });
};

/** Two that say different things may have come by the same id. */
const withOwnIds = (entries: readonly unknown[]): unknown[] => {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const told = named.safeParse(entry);
    if (!told.success) return entry;
    let { id } = told.data;
    for (let times = 2; taken.has(id); times += 1) id = `${told.data.id}-${times}`;
    taken.add(id);
    return id === told.data.id ? entry : { ...told.data, id };
  });
};
