/** Issues listed one by one; the rest is counted. */
const maxListed = 200;

/** What could not be imported, in sentences. */
export class ImportIssues {
  readonly #listed: string[] = [];
  #total = 0;

  add(sentence: string): void {
    this.#total += 1;
    if (this.#listed.length < maxListed) this.#listed.push(sentence);
  }

  get all(): string[] {
    const more = this.#total - this.#listed.length;
    return more === 0 ? this.#listed : [...this.#listed, `And ${more} more.`];
  }
}
