import type { Versions } from "./merged-list.ts";

/** An entry of a list that only some may see. */
interface Hideable {
  readonly isPrivate?: boolean | undefined;
}

/**
 * Who may see entries that were merged: as theirs say, unless somebody said otherwise here. What somebody made private here stays so
 * where theirs tell it in other words: something else of the same kind.
 */
export const withMergedPrivacy = <Entry extends Hideable>(
  { base, theirs, ours }: Versions<readonly Entry[]>,
  merged: readonly Entry[],
  keyOf: (entry: Entry) => string,
  kindOf: (entry: Entry) => string,
): Entry[] => {
  if (![...base, ...theirs, ...ours].some(({ isPrivate }) => isPrivate !== undefined)) return [...merged];
  const privacyIn = (list: readonly Entry[]) => new Map(list.map((one) => [keyOf(one), { isPrivate: one.isPrivate }]));
  const [before, after, here] = [privacyIn(base), privacyIn(theirs), privacyIn(ours)];
  const left = new Set(merged.map(keyOf));
  const hiddenHere = new Set(
    ours.flatMap((one) =>
      one.isPrivate && !left.has(keyOf(one)) && before.get(keyOf(one))?.isPrivate !== true ? [kindOf(one)] : [],
    ),
  );
  return merged.map((entry) => {
    const key = keyOf(entry);
    const [was, said, own] = [before.get(key), after.get(key), here.get(key)];
    const isSaid = said && (!own || (was && was.isPrivate === own.isPrivate));
    const isPrivate = !own && hiddenHere.has(kindOf(entry)) ? true : (isSaid ? said : own)?.isPrivate;
    const { isPrivate: _before, ...open } = entry;
    // Without the part it is an entry still.
    return (isPrivate === undefined ? open : { ...open, isPrivate }) as Entry;
  });
};
