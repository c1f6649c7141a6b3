/**
 * Who is among their own ancestors, by number: parents and children as `parents[at]` of `children[at]`. Takes away whoever
 * has no parents left, then whoever has no children left; who remains stands in a circle, or between two. O(people + links).
 */
export const ownAncestors = (people: number, parents: readonly number[], children: readonly number[]): number[] => {
  const remaining = new Uint8Array(people).fill(1);
  const peel = (from: readonly number[], to: readonly number[]): void => {
    const left = new Int32Array(people);
    const next: number[][] = Array.from({ length: people }, () => []);
    for (let at = 0; at < from.length; at += 1) {
      if (remaining[from[at]!] === 0 || remaining[to[at]!] === 0) continue;
      left[to[at]!]! += 1;
      next[from[at]!]!.push(to[at]!);
    }
    const waiting: number[] = [];
    for (let person = 0; person < people; person += 1)
      if (remaining[person] === 1 && left[person] === 0) waiting.push(person);
    for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
      remaining[person] = 0;
      for (const other of next[person]!) {
        left[other]! -= 1;
        if (left[other] === 0) waiting.push(other);
      }
    }
  };
  peel(parents, children);
  peel(children, parents);
  return [...remaining.keys()].filter((person) => remaining[person] === 1);
};
