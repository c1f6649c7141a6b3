import { cardHeight, cardWidth, rowHeight, siblingGap } from "./dimensions.ts";
import { indexRows, NumberList, type IndexRows } from "./index-rows.ts";
import type { Polylines } from "./polylines.ts";

export type Rect = { left: number; top: number; right: number; bottom: number };

/** The edges of many boxes, box by box. */
type Edges = { left: Float64Array; top: Float64Array; right: Float64Array; bottom: Float64Array };

/** About four cards by four rows: what a screen shows at zoom 1 touches a handful of cells. */
const cellWidth = 4 * (cardWidth + siblingGap);
const cellHeight = 4 * rowHeight;
/** A box that would stand in more cells than this (the line to a far cousin) is looked at every time instead. */
const mostCells = 64;

/** Finds which of many boxes a rectangle touches, without looking at all of them. */
export class BoxGrid {
  readonly #edges: Edges;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: IndexRows;
  readonly #wide: Int32Array;
  readonly #seenBy: Int32Array;
  #query = 0;

  constructor(edges: Edges) {
    const { left, top, right, bottom } = edges;
    this.#edges = edges;
    this.#columns = Math.max(1, Math.ceil(greatest(right) / cellWidth) + 1);
    this.#rows = Math.max(1, Math.ceil(greatest(bottom) / cellHeight) + 1);
    this.#seenBy = new Int32Array(left.length);
    const [cellOf, boxOf, wide] = [new NumberList(), new NumberList(), new NumberList()];
    for (let box = 0; box < left.length; box += 1) {
      const range = this.#cellsUnder({ left: left[box]!, top: top[box]!, right: right[box]!, bottom: bottom[box]! });
      if ((range.toColumn - range.fromColumn + 1) * (range.toRow - range.fromRow + 1) > mostCells) {
        wide.push(box);
        continue;
      }
      for (let row = range.fromRow; row <= range.toRow; row += 1) {
        for (let column = range.fromColumn; column <= range.toColumn; column += 1) {
          cellOf.push(row * this.#columns + column);
          boxOf.push(box);
        }
      }
    }
    this.#cells = indexRows(this.#columns * this.#rows, cellOf.values, boxOf.values);
    this.#wide = wide.values.slice();
  }

  /** The cards of a layout; the answers are numbers of people. */
  static ofCards({ x, y }: { x: Float64Array; y: Float64Array }): BoxGrid {
    return new BoxGrid({
      left: x,
      top: y,
      right: x.map((at) => at + cardWidth),
      bottom: y.map((at) => at + cardHeight),
    });
  }

  /** The lines of a layout; the answers are numbers of lines. */
  static ofLines({ start, points }: Polylines): BoxGrid {
    const lines = start.length - 1;
    const edges: Edges = {
      left: new Float64Array(lines).fill(Number.POSITIVE_INFINITY),
      top: new Float64Array(lines).fill(Number.POSITIVE_INFINITY),
      right: new Float64Array(lines).fill(Number.NEGATIVE_INFINITY),
      bottom: new Float64Array(lines).fill(Number.NEGATIVE_INFINITY),
    };
    for (let line = 0; line < lines; line += 1) {
      for (let point = start[line]!; point < start[line + 1]!; point += 1) {
        edges.left[line] = Math.min(edges.left[line]!, points[point * 2]!);
        edges.right[line] = Math.max(edges.right[line]!, points[point * 2]!);
        edges.top[line] = Math.min(edges.top[line]!, points[point * 2 + 1]!);
        edges.bottom[line] = Math.max(edges.bottom[line]!, points[point * 2 + 1]!);
      }
    }
    return new BoxGrid(edges);
  }

  /** The numbers of the boxes that touch the rectangle, in no particular order, each once. */
  visible(rect: Rect): number[] {
    this.#query += 1;
    const found: number[] = [];
    const { fromColumn, toColumn, fromRow, toRow } = this.#cellsUnder(rect);
    for (let row = fromRow; row <= toRow; row += 1) {
      const from = this.#cells.start[row * this.#columns + fromColumn]!;
      const to = this.#cells.start[row * this.#columns + toColumn + 1]!;
      for (let at = from; at < to; at += 1) this.#take(this.#cells.items[at]!, rect, found);
    }
    for (const box of this.#wide) this.#take(box, rect, found);
    return found;
  }

  #take(box: number, rect: Rect, found: number[]): void {
    if (this.#seenBy[box] === this.#query) return;
    this.#seenBy[box] = this.#query;
    const { left, top, right, bottom } = this.#edges;
    const outside =
      left[box]! > rect.right || right[box]! < rect.left || top[box]! > rect.bottom || bottom[box]! < rect.top;
    if (!outside) found.push(box);
  }

  #cellsUnder({ left, top, right, bottom }: Rect) {
    const column = (x: number) => Math.min(this.#columns - 1, Math.max(0, Math.floor(x / cellWidth)));
    const row = (y: number) => Math.min(this.#rows - 1, Math.max(0, Math.floor(y / cellHeight)));
    return { fromColumn: column(left), toColumn: column(right), fromRow: row(top), toRow: row(bottom) };
  }
}

const greatest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), 0);
