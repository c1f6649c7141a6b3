/** Lists of numbers, one for each row, in two flat arrays: row `i` is `items[start[i]] … items[start[i + 1] - 1]`. */
export type IndexRows = { start: Uint32Array; items: Int32Array };

/** Sorts the pairs (`rowOf[i]`, `itemOf[i]`) into rows; pairs keep their order within a row. O(rows + pairs). */
export const indexRows = (rows: number, rowOf: ArrayLike<number>, itemOf: ArrayLike<number>): IndexRows => {
  const start = new Uint32Array(rows + 1);
  for (let pair = 0; pair < rowOf.length; pair += 1) start[rowOf[pair]! + 1]! += 1;
  for (let row = 0; row < rows; row += 1) start[row + 1]! += start[row]!;
  const next = start.slice(0, rows);
  const items = new Int32Array(rowOf.length);
  for (let pair = 0; pair < rowOf.length; pair += 1) {
    const row = rowOf[pair]!;
    items[next[row]!] = itemOf[pair]!;
    next[row]! += 1;
  }
  return { start, items };
};

/** One row, as a view. */
export const itemsOf = ({ start, items }: IndexRows, row: number): Int32Array =>
  items.subarray(start[row], start[row + 1]);

/** A growing list of numbers that ends up in a typed array. */
export class NumberList {
  #values = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): number {
    if (this.#length === this.#values.length) {
      const longer = new Int32Array(this.#length * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
    return this.#length - 1;
  }

  get values(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }
}
