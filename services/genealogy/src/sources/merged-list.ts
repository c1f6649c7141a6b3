/** Whether two values of a field are the same; nothing recorded and nothing known are. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export interface Versions<Value> {
  /** What it was when `theirs` and `ours` parted. */
  readonly base: Value;
  readonly theirs: Value;
  readonly ours: Value;
}

/** Lists merged entry by entry: what theirs took out goes, unless it was changed here (`isOwn`), and what they put in comes. */
export const mergedList = <Entry>(
  { base, theirs, ours }: Versions<readonly Entry[]>,
  keyOf: (entry: Entry) => string,
  isOwn: (entry: Entry) => boolean = () => false,
): Entry[] => {
  const keysOf = (list: readonly Entry[]): Set<string> => new Set(list.map(keyOf));
  const [before, after, here] = [keysOf(base), keysOf(theirs), keysOf(ours)];
  const left = ours.filter((entry) => {
    const key = keyOf(entry);
    return after.has(key) || !before.has(key) || isOwn(entry);
  });
  const come = theirs.filter((entry) => {
    const key = keyOf(entry);
    return !before.has(key) && !here.has(key);
  });
  return [...left, ...come];
};
