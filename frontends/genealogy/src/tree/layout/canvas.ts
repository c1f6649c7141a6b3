import type { Arrangement } from "./arrangement.ts";
import { cardWidth } from "./dimensions.ts";

/** Arranged people with their final places: `arrangement.x` is the middle of every node, `nodeY` the top of its row. */
export type Canvas = { arrangement: Arrangement; nodeY: Float64Array };

/** The middle of somebody's card. */
export const middleOf = ({ arrangement }: Canvas, person: number): number =>
  arrangement.x[arrangement.units.unitOf[person]!]! + arrangement.units.offset[person]!;

export const leftOf = (canvas: Canvas, person: number): number => middleOf(canvas, person) - cardWidth / 2;

export const topOf = ({ arrangement, nodeY }: Canvas, person: number): number =>
  nodeY[arrangement.units.unitOf[person]!]!;
