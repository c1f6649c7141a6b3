import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import { otherNameKey, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { isSameValue, mergedList, type Versions } from "./merged-list.ts";
import { withMergedPrivacy } from "./merged-privacy.ts";

/** What is cited for each name, by what it says; of those that say the same the first counts. */
const citationsIn = (names: readonly OtherName[]): ReadonlyMap<string, readonly Citation[]> =>
  new Map(names.toReversed().map((name) => [otherNameKey(name), name.citations ?? []]));

/**
 * Other names by what they say; what is cited for one, and who may see it, is merged on its own. A name that somebody cited for here
 * stays.
 */
export const mergedNames = (versions: Versions<readonly OtherName[]>): OtherName[] => {
  const { base, theirs, ours } = versions;
  const [citedBefore, citedThere] = [citationsIn(base), citationsIn(theirs)];
  const isCitedAnew = (name: OtherName): boolean =>
    !isSameValue(name.citations ?? [], citedBefore.get(otherNameKey(name)) ?? []);
  const areHere = new Set(ours);
  const merged = mergedList(versions, otherNameKey, isCitedAnew).map((name) => {
    const key = otherNameKey(name);
    const there = citedThere.get(key);
    if (!there) return name;
    const cited = { base: citedBefore.get(key) ?? [], theirs: there, ours: name.citations ?? [] };
    const citations = areHere.has(name) ? mergedList<Citation>(cited, JSON.stringify) : cited.theirs;
    const { citations: _before, ...words } = name;
    return citations.length === 0 ? words : { ...words, citations: [...citations] };
  });
  return withMergedPrivacy(versions, merged, otherNameKey, ({ type }) => type);
};
