import { otherNameKey, otherNameText, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";

/** A name as it was before. */
export interface KnownName {
  /** Among the names before. */
  readonly place: number;
  /** Its words are the same; else it is only where, or of what kind, the other was. */
  readonly isSameText: boolean;
}

/** Which name each was before: one of the same words, else of the same kind, else in the same place. */
export const knownNames = (
  names: readonly OtherName[],
  before: readonly OtherName[],
): ReadonlyMap<OtherName, KnownName> => {
  const left = new Set(before.keys());
  const known = new Map<OtherName, KnownName>();
  const match = (isSameText: boolean, isIt: (name: OtherName, place: number, at: number) => boolean): void => {
    for (const [at, name] of names.entries()) {
      const place = known.has(name) ? undefined : [...left].find((one) => isIt(name, one, at));
      if (place === undefined) continue;
      known.set(name, { place, isSameText });
      left.delete(place);
    }
  };
  match(true, (name, place) => otherNameKey(name) === otherNameKey(before[place]!));
  match(true, (name, place) => otherNameText(name) === otherNameText(before[place]!));
  match(false, ({ type }, place) => type === before[place]!.type);
  match(false, (_name, place, at) => at === place);
  return known;
};

/** Names as somebody said them, where those of which nothing is cited anew keep what was cited for them. */
export const withKnownCitations = (names: readonly OtherName[], before: readonly OtherName[]): OtherName[] => {
  const known = knownNames(names, before);
  return names.map((name) => {
    const was = known.get(name);
    const { citations = (was?.isSameText && before[was.place]?.citations) || [], ...words } = name;
    return citations.length === 0 ? words : { ...words, citations };
  });
};
