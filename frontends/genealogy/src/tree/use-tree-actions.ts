import { useMemo } from "react";
import type { TreeAddress } from "./address/tree-address.ts";
import type { TreeAddressControls } from "./address/use-tree-address.ts";
import { toggledBranch } from "./views/toggled-branch.ts";
import {
  branchOf,
  usualGenerations,
  type BranchDirection,
  type Generations,
  type TreeView,
} from "./views/tree-view.ts";

const nothing: Pick<TreeAddress, "opened" | "closed" | "camera"> = {
  opened: new Set(),
  closed: new Set(),
  camera: undefined,
};

/** What one can do with the tree, as changes of its address. `rootId`: whose relatives are shown now. */
export const useTreeActions = ({ address, go, correct }: TreeAddressControls, rootId: string | undefined) =>
  useMemo(() => {
    const { view, personId, relatedId } = address;
    /** A view stays about the same person when another one is chosen in it. */
    const pinned = view === "whole" && relatedId === undefined ? undefined : rootId;
    return {
      choose: (memberId: string | undefined) => correct({ personId: memberId, rootId: pinned }),
      visit: (memberId: string) => go({ personId: memberId, rootId: pinned }),
      /** The view becomes one of somebody it does not show. */
      moveTo: (memberId: string) => go({ ...nothing, personId: memberId, rootId: undefined }),
      showDetails: (memberId: string | undefined) => go({ personId: memberId, rootId: pinned, hasPanel: true }),
      hideDetails: () => correct({ hasPanel: false }),
      showView: (next: TreeView, of?: string) => {
        const isWithPath = relatedId !== undefined && (next === "whole" || next === "path");
        go({
          ...nothing,
          view: next,
          generations: usualGenerations(next),
          personId: of ?? personId,
          rootId: of ?? (isWithPath ? rootId : (personId ?? rootId)),
          relatedId: isWithPath ? relatedId : undefined,
        });
      },
      showGenerations: (generations: Generations) => go({ ...nothing, generations, rootId: pinned }),
      toggle: (direction: BranchDirection, memberId: string, isOpening: boolean) =>
        go({
          ...toggledBranch(address, branchOf(direction, memberId), isOpening),
          personId: memberId,
          rootId: pinned,
        }),
      relate: (fromId: string | undefined, toId: string | undefined) =>
        go({ ...nothing, view: "path", rootId: fromId, relatedId: toId }),
      unrelate: () => go({ ...nothing, view: "whole", rootId: undefined, relatedId: undefined }),
    };
  }, [address, correct, go, rootId]);

export type TreeActions = ReturnType<typeof useTreeActions>;
