import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Download, Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { largestZoom, smallestStep, type Rectangle } from "./camera.ts";
import type { DrawnFamily } from "./drawn-family.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import { Minimap, type MinimapControls } from "./minimap.tsx";
import { TreeCanvas, type TreeCanvasControls } from "./tree-canvas.tsx";
import { download, treeSvg } from "./tree-svg.ts";

interface TreeViewProps {
  readonly family: DrawnFamily;
  readonly members: readonly FamilyMember[];
  /** Whom to begin with. */
  readonly personId: string | null;
}

const nearestTo = ({ layout: { x, y } }: DrawnFamily, point: { x: number; y: number }): number => {
  let [best, least] = [0, Infinity];
  for (let person = 0; person < x.length; person += 1) {
    const away = Math.hypot(x[person]! + cardWidth / 2 - point.x, y[person]! + cardHeight / 2 - point.y);
    if (away < least) [best, least] = [person, away];
  }
  return best;
};

/** The drawing with all that moves it. */
export const TreeView = ({ family, members, personId }: TreeViewProps) => {
  const [chosen, setChosen] = useState(() => (personId === null ? undefined : family.numberOf(personId)));
  const [zoom, setZoom] = useState(1);
  const tree = useRef<TreeCanvasControls>(null);
  const map = useRef<MinimapControls>(null);
  const follow = useCallback((seen: Rectangle) => map.current?.show(seen), []);
  const find = (memberId: string) => {
    const person = family.numberOf(memberId);
    setChosen(person);
    if (person !== undefined) tree.current?.flyTo(person);
  };
  const chosenId = chosen === undefined ? "" : family.layout.ids[chosen]!;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-48 flex-1 basis-60">
          <PersonPicker
            people={members}
            value={chosenId}
            onChange={find}
            label="Find a person in the tree"
            placeholder="Find a person"
          />
        </div>
        <div className="flex items-center gap-1" role="group" aria-label="Zoom">
          <IconButton
            label="Zoom out"
            icon={ZoomOut}
            disabled={zoom <= smallestStep}
            onClick={() => tree.current?.zoom(-1)}
          />
          <Badge className="min-w-14 justify-center tabular-nums">
            <span aria-live="polite">{Math.round(zoom * 100)}%</span>
          </Badge>
          <IconButton
            label="Zoom in"
            icon={ZoomIn}
            disabled={zoom >= largestZoom}
            onClick={() => tree.current?.zoom(1)}
          />
          <IconButton label="Show the whole tree" icon={Maximize} onClick={() => tree.current?.fit()} />
          <IconButton
            label="Keep as a picture (SVG)"
            icon={Download}
            onClick={() => download("family-tree.svg", "image/svg+xml", treeSvg(family))}
          />
        </div>
        {chosen !== undefined && (
          <Button variant="quiet" size="small" onClick={() => setChosen(undefined)}>
            Show everybody
          </Button>
        )}
      </div>
      <div className="relative">
        <TreeCanvas
          family={family}
          chosen={chosen}
          onChoose={setChosen}
          onZoom={setZoom}
          controls={tree}
          onCamera={follow}
        />
        <Minimap
          layout={family.layout}
          controls={map}
          onPoint={(point) => tree.current?.flyTo(nearestTo(family, point))}
        />
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        Click and drag to pan, use the zoom buttons, click a member for details. Arrow keys walk from relative to
        relative.
      </p>
    </>
  );
};
