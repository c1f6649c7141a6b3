/**
 * The people an item is about after a change. Whoever was removed from the family is not shown, so leaving them out says
 * nothing about them: their link stays, and comes back with them.
 */
export const linksAfter = (
  current: readonly string[],
  sent: readonly string[],
  present: ReadonlySet<string>,
): string[] => {
  const shown = current.filter((id) => present.has(id));
  const isAsShown = shown.length === sent.length && shown.every((id, index) => id === sent[index]);
  if (isAsShown) return [...current];
  return [...sent, ...current.filter((id) => !present.has(id) && !sent.includes(id))];
};
