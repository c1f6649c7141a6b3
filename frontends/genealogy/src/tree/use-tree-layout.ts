import { useEffect, useState } from "react";
import type { FamilyTreeInput } from "./layout/family-shape.ts";
import type { TreeLayout } from "./layout/layout-tree.ts";
import type { LayoutAnswer } from "./layout-worker.ts";
import type { TreeFamily } from "./tree-family.ts";
import type { TreeView } from "./views/tree-view.ts";
import type { PeopleOfView } from "./views/people-of-view.ts";
// oxlint-disable-next-line import/default -- what the loader answers, not what the file exports
import layoutWorkerUrl from "./layout-worker.ts?worker-url";

/** What is to be drawn. */
export interface Drawing {
  /** Who they are. */
  readonly family: TreeFamily;
  readonly input: FamilyTreeInput;
  readonly view: TreeView;
  readonly rootId: string | undefined;
  readonly hidden: PeopleOfView["hidden"];
}

export type TreeLayoutState =
  | { readonly status: "drawing" }
  | { readonly status: "drawn"; readonly layout: TreeLayout; readonly drawing: Drawing }
  | { readonly status: "failed"; readonly error: Error };

/** Lays a drawing out in a worker; what was drawn before stays until the new one is known and there. */
export const useTreeLayout = (drawing: Drawing | undefined): TreeLayoutState => {
  const [state, setState] = useState<TreeLayoutState>({ status: "drawing" });
  useEffect(() => {
    if (!drawing) return;
    const { input } = drawing;
    const worker = new Worker(layoutWorkerUrl);
    worker.addEventListener("message", ({ data }: MessageEvent<LayoutAnswer>) =>
      setState(
        "layout" in data
          ? { status: "drawn", layout: data.layout, drawing }
          : { status: "failed", error: new Error(data.error) },
      ),
    );
    worker.addEventListener("error", ({ message }) => setState({ status: "failed", error: new Error(message) }));
    // Only what the layout needs crosses over.
    worker.postMessage({ ...input, people: input.people.map(({ id }) => ({ id })) });
    return () => worker.terminate();
  }, [drawing]);
  return state;
};
