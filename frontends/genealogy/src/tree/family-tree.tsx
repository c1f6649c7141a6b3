import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { Suspense, useMemo } from "react";
import type { TreeAddressControls } from "./address/use-tree-address.ts";
import { counted } from "./counted.ts";
import { drawnFamily } from "./drawn-family.ts";
import { TreeList } from "./opened-parts.ts";
import { TreeLoading } from "./tree-frame.tsx";
import { ViewSelects } from "./tree-toolbar.tsx";
import { TreeView } from "./tree-view.tsx";
import { useDrawing, type RequestedFamily } from "./use-drawing.ts";
import { useTreeActions } from "./use-tree-actions.ts";
import { useTreeLayout } from "./use-tree-layout.ts";

interface FamilyTreeProps extends RequestedFamily {
  readonly tree: TreeAddressControls;
  readonly asList: boolean;
}

/** The family as its address asks for it: who, which view, how far. */
export const FamilyTree = ({ tree, asList, ...family }: FamilyTreeProps) => {
  const { drawing, ...choice } = useDrawing(family);
  const state = useTreeLayout(drawing);
  const actions = useTreeActions(tree, choice.rootId);
  const drawn = useMemo(
    () => (state.status === "drawn" ? drawnFamily(state.layout, state.drawing) : undefined),
    [state],
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
  const count = address.view !== "whole" && (
    <p className="mb-3 text-sm text-ink-soft tabular-nums">
      {counted(drawn.layout.ids.length, "person", "people")} in this view
    </p>
  );
  if (asList)
    return (
      <>
        {count}
        <div className="mb-3 flex flex-wrap gap-2">{views}</div>
        <Suspense fallback={<TreeLoading />}>
          <TreeList family={drawn} />
        </Suspense>
      </>
    );
  return (
    <>
      {count}
      <TreeView
        {...choice}
        kinship={family.asked.kinship}
        family={family.family}
        drawn={drawn}
        isCurrent={drawn.drawing === drawing}
        tree={tree}
        actions={actions}
        views={views}
      />
    </>
  );
};
