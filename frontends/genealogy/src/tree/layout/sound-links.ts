import { itemsOf, type IndexRows } from "./index-rows.ts";

/** 0 for a link that would make somebody their own ancestor: `up` beside `parentsOf.items`, `down` beside `childrenOf.items`. */
export type SoundLinks = { up: Uint8Array; down: Uint8Array };

/** Leaves out as many links (bad data) as it takes for nobody to be their own ancestor. Depth first, without recursion: lines may be long. */
export const soundLinks = (parentsOf: IndexRows, childrenOf: IndexRows): SoundLinks => {
  const size = parentsOf.start.length - 1;
  const up = new Uint8Array(parentsOf.items.length).fill(1);
  const down = up.slice();
  const unseen = 0;
  const open = 1;
  const done = 2;
  const state = new Uint8Array(size);
  const next = childrenOf.start.slice(0, size);
  const path = new Int32Array(size);
  for (let root = 0; root < size; root += 1) {
    if (state[root] !== unseen) continue;
    path[0] = root;
    state[root] = open;
    for (let depth = 0; depth >= 0;) {
      const person = path[depth]!;
      const at = next[person]!;
      if (at === childrenOf.start[person + 1]!) {
        state[person] = done;
        depth -= 1;
        continue;
      }
      next[person] = at + 1;
      const child = childrenOf.items[at]!;
      if (state[child] === open) {
        down[at] = 0;
        up[parentsOf.start[child]! + itemsOf(parentsOf, child).indexOf(person)] = 0;
      } else if (state[child] === unseen) {
        state[child] = open;
        depth += 1;
        path[depth] = child;
      }
    }
  }
  return { up, down };
};
