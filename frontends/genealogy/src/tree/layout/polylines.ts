/** Line `i` runs through the points `start[i]` … `start[i + 1] - 1`; point `p` is (`points[2 * p]`, `points[2 * p + 1]`). */
export type Polylines = { start: Uint32Array; points: Float64Array };

/** Collects lines point by point. */
export class PolylineList {
  #points = new Float64Array(256);
  #length = 0;
  readonly #start: Uint32Array;
  #line = 0;

  constructor(lines: number) {
    this.#start = new Uint32Array(lines + 1);
  }

  /** A point that repeats the one before is left out, as is one in the middle of a straight piece. */
  point(x: number, y: number): void {
    const at = this.#length;
    const first = this.#start[this.#line]! * 2;
    if (at - 2 >= first && this.#points[at - 2] === x && this.#points[at - 1] === y) return;
    if (at - 4 >= first && this.#isStraight(at, x, y)) {
      this.#points[at - 2] = x;
      this.#points[at - 1] = y;
      return;
    }
    if (at + 2 > this.#points.length) {
      const longer = new Float64Array(this.#points.length * 2);
      longer.set(this.#points);
      this.#points = longer;
    }
    this.#points[at] = x;
    this.#points[at + 1] = y;
    this.#length = at + 2;
  }

  endLine(): void {
    this.#line += 1;
    this.#start[this.#line] = this.#length / 2;
  }

  get lines(): Polylines {
    return { start: this.#start, points: this.#points.slice(0, this.#length) };
  }

  #isStraight(at: number, x: number, y: number): boolean {
    const [beforeX, beforeY, lastX, lastY] = this.#points.subarray(at - 4, at);
    return (beforeX === lastX && lastX === x) || (beforeY === lastY && lastY === y);
  }
}
