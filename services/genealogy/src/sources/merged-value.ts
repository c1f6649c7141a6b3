import { otherName } from "@kinkeeper/contracts/genealogy/other-names";
import { mergedEntries } from "./merged-entries.ts";
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
  const merged = mergedLists(lists as unknown[][]);
  // A list of the entries of the three is of their type.
  return (merged.length === 0 ? null : merged) as Value;
};

const mergedLists = (lists: unknown[][]): unknown[] => {
  const [base = [], theirs = [], ours = []] = lists;
  const names = namesIn.safeParse([base, theirs, ours]);
  if (names.success) return mergedNames({ base: names.data[0], theirs: names.data[1], ours: names.data[2] });
  return mergedEntries({ base, theirs, ours }) ?? mergedList({ base, theirs, ours }, JSON.stringify);
};

const namesIn = z.tuple([z.array(otherName), z.array(otherName), z.array(otherName)]);
