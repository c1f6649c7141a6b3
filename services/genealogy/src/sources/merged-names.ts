import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import { otherNameKey, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { isSameValue, mergedList, type Versions } from "./merged-list.ts";
import { withMergedPrivacy } from "./merged-privacy.ts";

const citationsIn = (names: readonly OtherName[], key: string): readonly Citation[] =>
  names.find((name) => otherNameKey(name) === key)?.citations ?? [];

/**
 * Other names by what they say; what is cited for one, and who may see it, is merged on its own. A name that somebody cited for here
 * stays.
 */
export const mergedNames = (versions: Versions<readonly OtherName[]>): OtherName[] => {
  const { base, theirs, ours } = versions;
  const isCitedAnew = (name: OtherName): boolean =>
    !isSameValue(name.citations ?? [], citationsIn(base, otherNameKey(name)));
  const theirKeys = new Set(theirs.map(otherNameKey));
  const merged = mergedList(versions, otherNameKey, isCitedAnew).map((name) => {
    const key = otherNameKey(name);
    if (!theirKeys.has(key)) return name;
    const cited = { base: citationsIn(base, key), theirs: citationsIn(theirs, key), ours: name.citations ?? [] };
    const isHere = ours.includes(name);
    const citations = isHere ? mergedList<Citation>(cited, JSON.stringify) : cited.theirs;
    const { citations: _before, ...words } = name;
    return citations.length === 0 ? words : { ...words, citations: [...citations] };
  });
  return withMergedPrivacy(versions, merged, otherNameKey, ({ type }) => type);
};
