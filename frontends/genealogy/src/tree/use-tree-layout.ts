import { useEffect, useState } from "react";
import type { FamilyTreeInput } from "./layout/family-shape.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import type { LayoutAnswer } from "./layout-worker.ts";
// oxlint-disable-next-line import/default -- what the loader answers, not what the file exports
import layoutWorkerUrl from "./layout-worker.ts?worker-url";

export type TreeLayoutState =
  | { readonly status: "drawing" }
  | { readonly status: "drawn"; readonly layout: TreeLayout }
  | { readonly status: "failed"; readonly error: Error };

/** Lays the tree out in a worker; what was drawn before stays until the new drawing is there. */
export const useTreeLayout = (input: FamilyTreeInput): TreeLayoutState => {
  const [state, setState] = useState<TreeLayoutState>({ status: "drawing" });
  useEffect(() => {
    const worker = new Worker(layoutWorkerUrl);
    worker.addEventListener("message", ({ data }: MessageEvent<LayoutAnswer>) =>
      setState(
        "layout" in data
          ? { status: "drawn", layout: data.layout }
          : { status: "failed", error: new Error(data.error) },
      ),
    );
    worker.addEventListener("error", ({ message }) => setState({ status: "failed", error: new Error(message) }));
    // Only what the layout needs crosses over.
    worker.postMessage({ ...input, people: input.people.map(({ id }) => ({ id })) });
    return () => worker.terminate();
  }, [input]);
  return state;
};
