import { classNames } from "@kinkeeper/kit/class-names.ts";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type Ref,
} from "react";
import { cameraText, type CameraPlace } from "../address/tree-address.ts";
import { centredOn, fitted, leastZoom, middleOf, steppedZoom, zoomedAt, type Camera } from "../camera.ts";
import { bowPath } from "../picture/picture.ts";
import type { TreeCanvasControls } from "../tree-canvas.tsx";
import { useCamera } from "../use-camera.ts";
import { branchWords } from "../person-card.tsx";
import { fanChart, type FanChart, type FanField, type FanFolds, type FanText } from "./fan-chart.ts";
import type { TreeFamily, TreePerson } from "../tree-family.ts";

export interface FanViewProps {
  readonly family: TreeFamily;
  /** Whose ancestors. */
  readonly root: TreePerson;
  readonly generations: number;
  readonly folds: FanFolds;
  readonly chosenId: string | undefined;
  readonly place: CameraPlace | undefined;
  readonly onChoose: (memberId: string | undefined) => void;
  /** A field was clicked. */
  readonly onOpen: (memberId: string) => void;
  /** Somebody's ancestors are unfolded, or folded up. */
  readonly onToggle: (memberId: string, isOpening: boolean) => void;
  readonly onZoom: (zoom: number, least: number) => void;
  readonly onRest: (place: CameraPlace) => void;
  readonly controls: Ref<TreeCanvasControls>;
}

const fills: Readonly<Record<FanField["side"], string>> = {
  self: "fill-sheet",
  father: "fill-accent-soft",
  mother: "fill-warm-soft",
};

const Words = ({ text, id }: { text: FanText; id: string }) => {
  const { size, isName, bow, place } = text;
  const style = { fontSize: `${size}px` };
  const look = isName ? "fill-ink font-serif font-semibold" : "fill-ink-soft tabular-nums";
  if (place)
    return (
      <text
        className={look}
        style={style}
        textAnchor={place.anchor}
        dominantBaseline="central"
        transform={`translate(${place.x} ${place.y}) rotate(${place.turn})`}
      >
        {text.text}
      </text>
    );
  return (
    <text className={look} style={style} textAnchor="middle">
      <textPath href={`#${id}`} startOffset="50%">
        {text.text}
      </textPath>
      <defs>
        <path id={id} d={bow && bowPath(bow)} />
      </defs>
    </text>
  );
};

const keyOf = ({ generation, place }: Pick<FanField, "generation" | "place">): string => `${generation}-${place}`;

interface FoldButtonProps extends Pick<FanViewProps, "onToggle"> {
  readonly field: FanField;
  readonly isChosen: boolean;
}

/** At the outer edge of a field: unfolds the ancestors beyond it; of who is chosen it folds them up, too. */
const FoldButton = ({ field: { member, hidden, showsParents, edge }, isChosen, onToggle }: FoldButtonProps) => {
  if (hidden === 0 && !(isChosen && showsParents)) return null;
  const toggle = () => onToggle(member.id, hidden > 0);
  const label = branchWords("up", hidden, fullName(member));
  return (
    <g
      role="button"
      tabIndex={isChosen ? 0 : -1}
      aria-label={label}
      data-tooltip={label}
      transform={`translate(${edge.x} ${edge.y})`}
      className="group cursor-pointer outline-none"
      onClick={toggle}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        toggle();
      }}
    >
      <circle
        r={14}
        className="fill-sheet stroke-line group-hover:stroke-edge group-focus-visible:stroke-accent group-focus-visible:[stroke-width:4]"
      />
      <text className="fill-ink-soft text-[12px] tabular-nums" textAnchor="middle" dominantBaseline="central">
        {hidden > 0 ? `+${hidden}` : "−"}
      </text>
    </g>
  );
};

/** Where an arrow key leads in a fan: up to the father or else the mother, down to the child, sideways within the ring. */
const stepFrom = ({ fields }: FanChart, { generation, place }: FanField, key: string): FanField | undefined => {
  const at = (wanted: number, where: number) =>
    fields.find((field) => field.generation === wanted && field.place === where);
  const ring = fields.filter((field) => field.generation === generation);
  if (key === "ArrowUp") return at(generation + 1, place * 2) ?? at(generation + 1, place * 2 + 1);
  if (key === "ArrowDown") return at(generation - 1, Math.floor(place / 2));
  if (key === "ArrowLeft") return ring.findLast((field) => field.place < place);
  return key === "ArrowRight" ? ring.find((field) => field.place > place) : undefined;
};

/** Ancestors in rings around one person: pannable and zoomable as the tree is, each field a link. */
export const FanView = (props: FanViewProps) => {
  const { family, root, generations, folds, chosenId, place, onChoose, onOpen, onToggle, onZoom, onRest, controls } =
    props;
  const chart = useMemo(() => fanChart(family, root, generations, folds), [family, folds, generations, root]);
  const viewport = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGGElement>(null);
  const paint = useCallback(({ x, y, zoom }: Camera) => {
    drawing.current?.setAttribute("transform", `scale(${zoom}) translate(${-x} ${-y})`);
  }, []);
  const known = useRef<string>(undefined);
  const view = useCamera({
    viewport,
    paint,
    onZoom: (zoom) => onZoom(zoom, leastZoom(chart, view.size())),
    onRest: (camera) => {
      const rest = { ...middleOf(camera, view.size()), zoom: camera.zoom };
      known.current = cameraText(rest);
      onRest(rest);
    },
  });
  useImperativeHandle(controls, () => ({
    zoom: (direction) => {
      const at = { x: view.size().width / 2, y: view.size().height / 2 };
      const zoom = steppedZoom(view.camera().zoom, direction, leastZoom(chart, view.size()));
      view.move(zoomedAt(view.camera(), zoom, at));
    },
    fit: () => view.fly(fitted(chart, view.size())),
    // Somebody may have several places in a fan: they are marked, and all of it stays in sight.
    flyTo: () => view.fly(fitted(chart, view.size())),
  }));
  const shown = useRef<FanChart>(undefined);
  useLayoutEffect(() => {
    const wanted = place && cameraText(place);
    const isAsked = wanted !== undefined && wanted !== known.current;
    known.current = wanted ?? known.current;
    if (shown.current === chart && !isAsked) return;
    shown.current = chart;
    const asked = () => centredOn({ x: 0, y: 0, zoom: place!.zoom }, place!, view.size());
    view.place(isAsked ? asked() : fitted(chart, view.size()));
    onZoom(view.camera().zoom, leastZoom(chart, view.size()));
  }, [chart, onZoom, place, view]);

  const tabStop = useMemo(() => {
    const chosen = chart.fields.find(({ member }) => member.id === chosenId);
    return chosen ? keyOf(chosen) : "0-0";
  }, [chart, chosenId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onChoose(undefined);
    const from = (event.target as Element).getAttribute("data-field");
    const field = chart.fields.find((one) => keyOf(one) === from);
    const to = field && event.key.startsWith("Arrow") ? stepFrom(chart, field, event.key) : undefined;
    if (!to) return;
    event.preventDefault();
    viewport.current?.querySelector<SVGElement>(`[data-field="${keyOf(to)}"]`)?.focus({ preventScroll: true });
    onChoose(to.member.id);
  };
  return (
    <div
      ref={viewport}
      role="group"
      aria-label="Fan chart. Arrow keys walk from relative to relative."
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
      className="relative min-h-0 flex-1 cursor-grab touch-none overflow-hidden bg-paper select-none active:cursor-grabbing"
    >
      <svg className="absolute inset-0 size-full">
        <g ref={drawing}>
          {chart.fields.map((field) => {
            const { member, outline, side, texts } = field;
            const key = keyOf(field);
            return (
              <a
                key={key}
                href={`/family-members?selected=${member.id}`}
                data-field={key}
                data-person={member.id}
                draggable={false}
                tabIndex={key === tabStop ? 0 : -1}
                aria-label={[fullName(member), lifeYears(member)].filter(Boolean).join(" ")}
                className="group outline-none"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                  event.preventDefault();
                  onOpen(member.id);
                }}
              >
                <path
                  d={outline}
                  className={classNames(
                    "stroke-line group-hover:stroke-edge group-focus-visible:stroke-accent group-focus-visible:[stroke-width:4]",
                    fills[side],
                    member.id === chosenId && "stroke-accent [stroke-width:4]",
                  )}
                />
                {texts.map((text, at) => (
                  <Words key={text.text} text={text} id={`fan-${key}-${at}`} />
                ))}
              </a>
            );
          })}
          {chart.fields.map((field) => (
            <FoldButton key={keyOf(field)} field={field} isChosen={field.member.id === chosenId} onToggle={onToggle} />
          ))}
        </g>
      </svg>
    </div>
  );
};
