import { Button } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useMediaQuery } from "@kinkeeper/kit/use-media-query.ts";
import { Download, PanelRight, SlidersHorizontal } from "lucide-react";
import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import type { CameraPlace } from "./address/tree-address.ts";
import type { TreeAddressControls } from "./address/use-tree-address.ts";
import { smallestStep, type Rectangle } from "./camera.ts";
import type { DrawnFamily } from "./drawn-family.ts";
import { lineOf } from "./kin.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import { Minimap, type MinimapControls } from "./minimap.tsx";
import { FanView, KinshipBar, PersonPanel, PictureDialog, TreeOptions } from "./opened-parts.ts";
import type { CardAct } from "./person-card.tsx";
import { TreeCanvas, type TreeCanvasControls } from "./tree-canvas.tsx";
import { KinshipBarLoading, treeHeight, treeHeightAboveSheet, treeHeightBelowBar } from "./tree-frame.tsx";
import { pictureWords, viewNames, ZoomButtons } from "./tree-toolbar.tsx";
import type { KinshipPath } from "./use-kinship-path.ts";
import type { TreeActions } from "./use-tree-actions.ts";
import { mostGenerations } from "./views/tree-view.ts";
import type { TreeFamily } from "./tree-family.ts";

export interface TreeViewProps {
  readonly family: TreeFamily;
  readonly drawn: DrawnFamily;
  /** Whether the drawing is the one that is asked for, and not the one before. */
  readonly isCurrent: boolean;
  readonly tree: TreeAddressControls;
  readonly actions: TreeActions;
  readonly ownId: string | undefined;
  readonly rootId: string | undefined;
  readonly kinship: KinshipPath;
  readonly views: ReactNode;
}

/** Of the zoom buttons where they lie on the drawing, with what is between them and its edge. */
const barHeight = 64;

const nearestTo = ({ layout: { x, y } }: DrawnFamily, point: { x: number; y: number }): number => {
  let [best, least] = [0, Infinity];
  for (let person = 0; person < x.length; person += 1) {
    const away = Math.hypot(x[person]! + cardWidth / 2 - point.x, y[person]! + cardHeight / 2 - point.y);
    if (away < least) [best, least] = [person, away];
  }
  return best;
};

const useStandingOut = ({ drawn, tree, kinship }: Pick<TreeViewProps, "drawn" | "tree" | "kinship">) => {
  const { personId } = tree.address;
  const { memberIds } = kinship;
  return useMemo(() => {
    const path = memberIds.flatMap((memberId) => drawn.numberOf(memberId) ?? []);
    if (path.length > 0) return { line: new Set(path), isPath: true };
    const chosen = personId === undefined ? undefined : drawn.numberOf(personId);
    // A view of one person's relatives is the line already.
    const isWhole = drawn.drawing.view === "whole";
    return { line: chosen !== undefined && isWhole ? lineOf(drawn.kin, chosen) : undefined, isPath: false };
  }, [drawn, memberIds, personId]);
};

/** The drawing with all that moves it. */
export const TreeView = (props: TreeViewProps) => {
  const { family, drawn, isCurrent, tree, actions, ownId, rootId, kinship, views } = props;
  const { address, correct } = tree;
  const [, navigate] = useLocation();
  const [zoom, setZoom] = useState({ now: 1, least: smallestStep });
  const [isAdding, setAdding] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const isPhone = useMediaQuery("(width < 40rem)");
  const canvas = useRef<TreeCanvasControls>(null);
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<MinimapControls>(null);
  const lastSeen = useRef<Rectangle>(undefined);
  const seen = useCallback(() => lastSeen.current, []);
  const follow = useCallback((area: Rectangle) => {
    lastSeen.current = area;
    map.current?.show(area);
  }, []);
  const showZoom = useCallback((now: number, least: number) => setZoom({ now, least }), []);
  const standingOut = useStandingOut(props);

  const numberOf = (memberId: string | undefined) => (memberId === undefined ? undefined : drawn.numberOf(memberId));
  const idOf = (person: number) => drawn.layout.ids[person]!;
  const chosen = numberOf(address.personId);
  const flyTo = (memberId: string) => {
    const person = drawn.numberOf(memberId);
    if (person === undefined) return actions.moveTo(memberId);
    actions.visit(memberId);
    canvas.current?.flyTo(person);
  };
  const act = (what: CardAct, person: number) => {
    const memberId = idOf(person);
    if (what === "up" || what === "down") return actions.toggle(what, memberId, drawn.hiddenAt(what, person) > 0);
    setAdding(what === "add");
    actions.showDetails(memberId);
  };
  const open = (memberId: string) =>
    address.hasPanel ? actions.visit(memberId) : navigate(`/family-members?selected=${memberId}`);
  const place = isCurrent ? address.camera : undefined;
  const rest = (camera: CameraPlace) => isCurrent && correct({ camera });
  const { family: drawnFamily } = drawn.drawing;
  const root = drawnFamily.byId.get(drawn.drawing.rootId ?? "");
  const { opened, closed } = address;
  const folds = useMemo(() => ({ opened, closed }), [closed, opened]);
  const fan =
    drawn.drawing.view === "fan" && root
      ? { family: drawnFamily, root, generations: address.generations ?? mostGenerations, folds }
      : undefined;
  const title = root ? `${viewNames[drawn.drawing.view]} of ${fullName(root)}` : viewNames[drawn.drawing.view];
  // Whoever is chosen may be nobody of whom this view knows.
  const panelPerson = family.byId.get(address.personId ?? "") ?? family.byId.get(rootId ?? "");
  const isRelating = address.view === "path" || address.relatedId !== undefined;

  const togglePanel = () => (address.hasPanel ? actions.hideDetails() : actions.showDetails(panelPerson?.id));
  const zoomButtons = (
    <ZoomButtons
      zoom={zoom.now}
      least={zoom.least}
      // On a phone it lies on the drawing: fingers zoom there, and the row above stays one.
      className={isPhone ? "absolute right-2 bottom-2 rounded-card border border-line bg-sheet p-1" : ""}
      onZoom={(direction) => canvas.current?.zoom(direction)}
      onFit={() => canvas.current?.fit()}
    />
  );

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1 basis-52">
          <PersonPicker
            value={address.personId ?? ""}
            chosen={family.byId.get(address.personId ?? "")}
            onChange={flyTo}
            label="Find a person in the tree"
            placeholder="Find a person"
          />
        </div>
        {isPhone ? (
          <IconButton label="View and download" icon={SlidersHorizontal} onClick={() => setChoosing(true)} />
        ) : (
          <>
            {views}
            {zoomButtons}
            <IconButton
              label={pictureWords}
              icon={Download}
              onPointerEnter={PictureDialog.preload}
              onFocus={PictureDialog.preload}
              onClick={() => setKeeping(true)}
            />
            <Button
              variant="secondary"
              aria-pressed={address.hasPanel}
              onPointerEnter={PersonPanel.preload}
              onFocus={PersonPanel.preload}
              onClick={togglePanel}
            >
              <Icon of={PanelRight} />
              Details
            </Button>
          </>
        )}
        {chosen !== undefined && (
          <Button variant="quiet" size="small" onClick={() => actions.choose(undefined)}>
            Show everybody
          </Button>
        )}
      </div>
      {isRelating && (
        <Suspense fallback={<KinshipBarLoading />}>
          <KinshipBar
            from={family.byId.get(rootId ?? "")}
            to={family.byId.get(address.relatedId ?? "")}
            kinship={kinship}
            isAlone={address.view === "path"}
            onFrom={(memberId) => actions.relate(memberId, address.relatedId)}
            onTo={(memberId) => actions.relate(rootId, memberId)}
            onAlone={(isAlone) => actions.showView(isAlone ? "path" : "whole")}
            onClose={actions.unrelate}
          />
        </Suspense>
      )}
      <div className="flex items-stretch gap-4">
        <div
          ref={frame}
          className={classNames(
            "flex min-w-0 flex-1 flex-col overflow-hidden rounded-card border border-line",
            isRelating ? treeHeightBelowBar : treeHeight,
            address.hasPanel && treeHeightAboveSheet,
          )}
        >
          <div className="relative flex min-h-0 flex-1 flex-col">
            {fan ? (
              <Suspense fallback={<Loading label="Loading family tree...">{null}</Loading>}>
                <FanView
                  {...fan}
                  chosenId={address.personId}
                  place={place}
                  onChoose={actions.choose}
                  onOpen={open}
                  onToggle={(memberId, isOpening) => actions.toggle("up", memberId, isOpening)}
                  onZoom={showZoom}
                  onRest={rest}
                  controls={canvas}
                />
              </Suspense>
            ) : (
              <TreeCanvas
                family={drawn}
                chosen={chosen}
                focus={numberOf(rootId)}
                line={standingOut.line}
                isPath={standingOut.isPath}
                ownId={ownId}
                covered={isPhone ? barHeight : 0}
                place={place}
                onChoose={(person) => actions.choose(person === undefined ? undefined : idOf(person))}
                onOpen={(person) => open(idOf(person))}
                onAct={act}
                onZoom={showZoom}
                onRest={rest}
                controls={canvas}
                onCamera={follow}
              />
            )}
            {isPhone && zoomButtons}
          </div>
          {!fan && zoom.least < smallestStep && (
            <Minimap
              layout={drawn.layout}
              controls={map}
              seen={seen}
              onPoint={(point) => canvas.current?.flyTo(nearestTo(drawn, point))}
            />
          )}
        </div>
        {address.hasPanel && panelPerson && (
          <Suspense
            fallback={
              <Loading label="Loading…">
                <Skeleton className={classNames("w-80 max-lg:hidden", treeHeight)} />
              </Loading>
            }
          >
            <PersonPanel
              key={panelPerson.id}
              member={panelPerson}
              isAdding={isAdding}
              drawing={frame}
              onVisit={flyTo}
              onView={(view) => actions.showView(view, panelPerson.id)}
              onRelate={() => actions.relate(panelPerson.id, undefined)}
              onClose={actions.hideDetails}
            />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        {isChoosing && (
          <TreeOptions
            views={views}
            isShowingDetails={address.hasPanel}
            onDetails={togglePanel}
            onDownload={() => setKeeping(true)}
            onClose={() => setChoosing(false)}
          />
        )}
        {isKeeping && <PictureDialog drawn={drawn} fan={fan} title={title} onClose={() => setKeeping(false)} />}
      </Suspense>
      <p className={classNames("mt-3 text-sm text-ink-soft", address.hasPanel && "max-lg:pb-[55dvh]")}>
        Click and drag to pan, use the zoom buttons, click a member for details.
        <span className="pointer-coarse:hidden"> The wheel zooms, arrow keys walk from relative to relative.</span>
      </p>
    </>
  );
};
