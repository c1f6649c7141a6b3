import { Badge } from "@kinkeeper/kit/badge.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { largestZoom } from "./camera.ts";
import {
  countsGenerations,
  fewestGenerations,
  mostGenerations,
  treeViews,
  type Generations,
  type TreeView,
} from "./views/tree-view.ts";

export const viewNames: Readonly<Record<TreeView, string>> = {
  whole: "Whole family",
  ancestors: "Ancestors",
  descendants: "Descendants",
  hourglass: "Hourglass",
  fan: "Fan chart",
  path: "Kinship path",
};

const generationNames = [
  ...Array.from({ length: mostGenerations - fewestGenerations + 1 }, (_, at) => {
    const number = String(fewestGenerations + at);
    return { value: number, label: `${number} generations` };
  }),
  { value: "all", label: "All generations" },
];

interface ViewChoiceProps {
  readonly view: TreeView;
  readonly generations: Generations;
  readonly onView: (view: TreeView) => void;
  readonly onGenerations: (generations: Generations) => void;
}

/** Whom the tree shows, and how far. */
export const ViewSelects = ({ view, generations, onView, onGenerations }: ViewChoiceProps) => (
  <>
    <Select
      aria-label="View"
      className="basis-44 max-sm:flex-1 max-sm:basis-full"
      options={treeViews.map((value) => ({ value, label: viewNames[value] }))}
      value={view}
      onChange={(value) => onView((value as TreeView | null) ?? "whole")}
    />
    {countsGenerations(view) && (
      <Select
        aria-label="Generations"
        className="basis-40 max-sm:flex-1 max-sm:basis-full"
        // A circle has room for so many.
        options={view === "fan" ? generationNames.slice(0, -1) : generationNames}
        value={generations === null ? (view === "fan" ? String(mostGenerations) : "all") : String(generations)}
        onChange={(value) => onGenerations(value === "all" || value === null ? null : Number(value))}
      />
    )}
  </>
);

interface ZoomButtonsProps {
  readonly zoom: number;
  readonly least: number;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onFit: () => void;
  readonly className?: string;
}

/** What is kept of the drawing: an image or a poster. */
export const pictureWords = "Download as image or poster";

export const ZoomButtons = ({ zoom, least, onZoom, onFit, className }: ZoomButtonsProps) => (
  <div className={classNames("flex items-center gap-1", className)} role="group" aria-label="Zoom">
    <IconButton label="Zoom out" icon={ZoomOut} disabled={zoom <= least * 1.001} onClick={() => onZoom(-1)} />
    <Badge className="min-w-12 justify-center tabular-nums">
      <span aria-live="polite">{Math.round(zoom * 100)}%</span>
    </Badge>
    <IconButton label="Zoom in" icon={ZoomIn} disabled={zoom >= largestZoom} onClick={() => onZoom(1)} />
    <IconButton label="Show the whole tree" icon={Maximize} onClick={onFit} />
  </div>
);
