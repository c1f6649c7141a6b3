/**
 * Gives each line the first entry that is left of those with its key; a line without a key gets none. Keys are asked once of each, so that
 * thousands are paired like a few.
 */
export const paired = <Line, Entry>(
  lines: Iterable<Line>,
  entries: readonly Entry[],
  keyOfLine: (line: Line) => string | undefined,
  keyOfEntry: (entry: Entry) => string | undefined,
): ReadonlyMap<Line, Entry> => {
  // The last of each list is the first to be taken.
  const left = Map.groupBy(entries.toReversed(), keyOfEntry);
  const pairs = new Map<Line, Entry>();
  for (const line of lines) {
    const key = keyOfLine(line);
    const entry = key === undefined ? undefined : left.get(key)?.pop();
    if (entry !== undefined) pairs.set(line, entry);
  }
  return pairs;
};
