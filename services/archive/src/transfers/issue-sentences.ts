/** So many are told one by one. */
const mostTold = 200;

/** What could not be taken over, in sentences. */
export class IssueSentences {
  readonly #first: string[] = [];
  #total = 0;

  add(sentence: string): void {
    this.#total += 1;
    if (this.#first.length < mostTold) this.#first.push(sentence);
  }

  get all(): string[] {
    const more = this.#total - this.#first.length;
    return more === 0 ? this.#first : [...this.#first, `And ${more} more.`];
  }
}
