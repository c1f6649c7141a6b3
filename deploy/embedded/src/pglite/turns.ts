/** One at a time, first come, first served. */
export class Turns {
  #holder: object | undefined;
  #queue: { readonly who: object; readonly go: () => void }[] = [];

  /** Answers when it is their turn; at once when it is already. */
  async take(who: object): Promise<void> {
    if (this.#holder === who) return;
    if (this.#holder === undefined) {
      this.#holder = who;
      return;
    }
    await new Promise<void>((go) => this.#queue.push({ who, go }));
  }

  /** Hands over to the next; nothing when it is not their turn. */
  give(who: object): void {
    if (this.#holder !== who) return;
    const next = this.#queue.shift();
    this.#holder = next?.who;
    next?.go();
  }
}
