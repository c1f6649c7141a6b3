import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { otherNameKey, otherNameText, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";

/** Which name each was before: the same, else one of the same words. */
const matchNames = (names: readonly OtherName[], before: readonly OtherName[]): ReadonlyMap<OtherName, OtherName> => {
  const left = new Set(before);
  const known = new Map<OtherName, OtherName>();
  for (const wordsOf of [otherNameKey, otherNameText])
    for (const name of names) {
      const found = known.has(name) ? undefined : [...left].find((one) => wordsOf(one) === wordsOf(name));
      if (!found) continue;
      known.set(name, found);
      left.delete(found);
    }
  return known;
};

/** What somebody said of a person, where other names of which nothing is cited anew keep what was cited for them. */
export const withKnownNames = (details: MemberDetails, before: MemberDetails | undefined): MemberDetails => {
  const { otherNames } = details;
  if (!otherNames || otherNames === before?.otherNames) return details;
  const known = matchNames(otherNames, before?.otherNames ?? []);
  return {
    ...details,
    otherNames: otherNames.map((name) => {
      const { citations = known.get(name)?.citations ?? [], ...words } = name;
      return citations.length === 0 ? words : { ...words, citations };
    }),
  };
};
