import type { FamilyTreeInput } from "./layout/family-shape.ts";
import { buffersOf } from "./layout/layout-transfer.ts";
import { layoutTree, type TreeLayout } from "./layout/layout-tree.ts";

/** The page's own thread stays free to scroll while a large family is laid out. */
export type LayoutAnswer = { readonly layout: TreeLayout } | { readonly error: string };

self.addEventListener("message", ({ data }: MessageEvent<FamilyTreeInput>) => {
  try {
    const layout = layoutTree(data);
    self.postMessage({ layout } satisfies LayoutAnswer, { transfer: buffersOf(layout) });
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : "unknown" } satisfies LayoutAnswer);
  }
});
