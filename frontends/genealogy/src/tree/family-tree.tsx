import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { Suspense, useMemo } from "react";
import { useTreeAddress } from "./address/use-tree-address.ts";
import { drawnFamily } from "./drawn-family.ts";
import { TreeList } from "./opened-parts.ts";
import { TreeLoading } from "./tree-frame.tsx";
import { ViewSelects } from "./tree-toolbar.tsx";
import { TreeView } from "./tree-view.tsx";
import { useDrawing } from "./use-drawing.ts";
import { useTreeActions } from "./use-tree-actions.ts";
import { useTreeLayout } from "./use-tree-layout.ts";
import type { TreeFamily } from "./tree-family.ts";

interface FamilyTreeProps {
  readonly family: TreeFamily;
  readonly asList: boolean;
}

/** The family as its address asks for it: who, which view, how far. */
export const FamilyTree = ({ family, asList }: FamilyTreeProps) => {
  const tree = useTreeAddress();
  const { drawing, ...choice } = useDrawing(family, tree.address);
  const state = useTreeLayout(drawing);
  const actions = useTreeActions(tree, choice.rootId);
  const drawn = useMemo(
    () => (state.status === "drawn" ? drawnFamily(family, state.layout, state.drawing) : undefined),
    [family, state],
  );
  if (state.status === "failed") return <ErrorCard title="The tree could not be drawn" error={state.error} />;
  if (!drawn) return <TreeLoading />;
  const { address } = tree;
  const views = (
    <ViewSelects
      view={address.view}
      generations={address.generations}
      onView={actions.showView}
      onGenerations={actions.showGenerations}
    />
  );
  if (asList)
    return (
      <>
        <div className="mb-3 flex flex-wrap gap-2">{views}</div>
        <Suspense fallback={<TreeLoading />}>
          <TreeList family={drawn} />
        </Suspense>
      </>
    );
  return (
    <TreeView
      {...choice}
      family={family}
      drawn={drawn}
      isCurrent={drawn.drawing === drawing}
      tree={tree}
      actions={actions}
      views={views}
    />
  );
};
