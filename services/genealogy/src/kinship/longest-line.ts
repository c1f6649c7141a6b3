import { neighboursOf } from "./adjacency.ts";
import type { KinLinks } from "./kin-links.ts";

/**
 * The longest line from parent to child, the eldest first; of several the one found first, of nobody none. Parents nobody has named are
 * no generation. Who would be their own ancestor ends the line.
 */
export const longestLine = ({ people, children }: Pick<KinLinks, "people" | "children">): readonly number[] => {
  const unseen = 0;
  const under = 1;
  const done = 2;
  const state = new Uint8Array(people);
  const length = new Int32Array(people).fill(1);
  const next = new Int32Array(people).fill(-1);
  // Without recursion: a line may be as long as a file makes it.
  for (let start = 0; start < people; start += 1) {
    const path = [start];
    while (path.length > 0) {
      const one = path.at(-1)!;
      if (state[one] === done) {
        path.pop();
        continue;
      }
      const below = [...neighboursOf(children, one)].filter((child) => child < people);
      if (state[one] === unseen) {
        state[one] = under;
        path.push(...below.filter((child) => state[child] === unseen));
        continue;
      }
      for (const child of below)
        if (state[child] === done && length[child]! + 1 > length[one]!) {
          length[one] = length[child]! + 1;
          next[one] = child;
        }
      state[one] = done;
      path.pop();
    }
  }
  let at = -1;
  for (let one = 0; one < people; one += 1) if (at < 0 || length[one]! > length[at]!) at = one;
  const line: number[] = [];
  for (; at >= 0; at = next[at]!) line.push(at);
  return line;
};
