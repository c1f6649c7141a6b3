import { classNames } from "@kinkeeper/kit/class-names.ts";
import type { Point } from "./mercator.ts";

/** A place where it is drawn, in pixels of the window. */
export interface Marker {
  readonly id: string;
  readonly on: Point;
  readonly label: string;
  /** Decides how large it is. */
  readonly count: number;
  /** Written in it. */
  readonly mark?: string | undefined;
}

/** A place with a mark is a pill, as wide as the mark asks for. */
const pill = { height: 24, perLetter: 7.5, around: 12 } as const;
const widthOf = (mark: string): number => Math.max(pill.height, pill.around + pill.perLetter * mark.length);

/** What stands for one person is a dot, what stands for most of them a disc. */
const radiusOf = (count: number, most: number): number => 6 + Math.min(16, 2 * most - 2) * Math.sqrt(count / most);

/** Whether somebody who clicks there means this one; a little beside it counts. */
export const isAt = ({ on, count, mark }: Marker, at: Point, most: number): boolean =>
  mark === undefined
    ? Math.hypot(on.x - at.x, on.y - at.y) <= radiusOf(count, most) + 4
    : Math.abs(on.x - at.x) <= widthOf(mark) / 2 + 4 && Math.abs(on.y - at.y) <= pill.height / 2 + 4;

interface MarkerProps {
  readonly marker: Marker;
  /** The largest count among them. */
  readonly most: number;
  readonly isChosen: boolean;
  readonly canBeChosen: boolean;
}

export const MarkerShape = ({ marker: { on, count, mark }, most, isChosen, canBeChosen }: MarkerProps) => {
  const look = classNames("stroke-sheet", canBeChosen && "cursor-pointer");
  if (mark === undefined)
    return (
      <circle
        cx={on.x}
        cy={on.y}
        r={radiusOf(count, most)}
        className={classNames(look, isChosen ? "fill-warm" : "fill-accent/70", canBeChosen && "hover:fill-accent")}
      />
    );
  const width = widthOf(mark);
  return (
    <g className={look}>
      <rect
        x={on.x - width / 2}
        y={on.y - pill.height / 2}
        width={width}
        height={pill.height}
        rx={pill.height / 2}
        strokeWidth={1.5}
        className={isChosen ? "fill-ink" : "fill-accent"}
      />
      <text
        x={on.x}
        y={on.y}
        textAnchor="middle"
        dominantBaseline="central"
        className={classNames("stroke-none text-xs font-medium", isChosen ? "fill-paper" : "fill-on-accent")}
      >
        {mark}
      </text>
    </g>
  );
};

/** What the chosen one is called, above it. */
export const MarkerLabel = ({ marker: { on, label, count, mark }, most }: Pick<MarkerProps, "marker" | "most">) => (
  <text
    x={on.x}
    y={on.y - (mark === undefined ? radiusOf(count, most) : pill.height / 2) - 6}
    textAnchor="middle"
    strokeWidth={4}
    className="fill-ink stroke-sheet text-sm font-medium [paint-order:stroke]"
  >
    {label}
  </text>
);
