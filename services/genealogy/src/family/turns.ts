/**
 * One act at a time per key: per family, for the rules that no single stream can keep (nobody their own ancestor, no relationship
 * to somebody who is being removed). Holds within this process; docs/decisions tells what that means with several.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(act, act);
    const done = turn.then(
      () => undefined,
      () => undefined, // whoever called hears of it
    );
    this.#last.set(key, done);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }
}
