/** Letters of two words that are compared; names are far shorter. */
const longest = 32;

/**
 * Jaro-Winkler likeness of two words, 0 to 1: the letters they share in about the same places, with more weight on how they begin
 * (W. E. Winkler, "String Comparator Metrics", 1990).
 */
export const likeness = (one: string, other: string): number => {
  if (one === other) return 1;
  const [first, second] = [one.slice(0, longest), other.slice(0, longest)];
  const reach = Math.max(0, Math.floor(Math.max(first.length, second.length) / 2) - 1);
  const isTaken = Array.from({ length: second.length }, () => false);
  const matched: string[] = [];
  for (let at = 0; at < first.length; at += 1) {
    const last = Math.min(second.length - 1, at + reach);
    for (let near = Math.max(0, at - reach); near <= last; near += 1) {
      if (isTaken[near] || first[at] !== second[near]) continue;
      isTaken[near] = true;
      matched.push(first[at]!);
      break;
    }
  }
  if (matched.length === 0) return 0;
  let moved = 0;
  let at = 0;
  for (let near = 0; near < second.length; near += 1) {
    if (!isTaken[near]) continue;
    if (matched[at] !== second[near]) moved += 1;
    at += 1;
  }
  const share = matched.length;
  const jaro = (share / first.length + share / second.length + (share - moved / 2) / share) / 3;
  let prefix = 0;
  while (prefix < 4 && first[prefix] !== undefined && first[prefix] === second[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
};
