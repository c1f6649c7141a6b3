/** Wakes those who wait for events of some categories. */
export class Followers {
  readonly #waiting = new Map<() => void, readonly string[]>();

  /** Tells everybody who waits for one of these categories. */
  wake(categories: ReadonlySet<string>): void {
    for (const [wakeUp, wanted] of this.#waiting) if (wanted.some((category) => categories.has(category))) wakeUp();
  }

  wakeAll(): void {
    for (const wakeUp of this.#waiting.keys()) wakeUp();
  }

  /** Answers when woken or aborted, or "timeout" after `atMost` milliseconds. */
  wait(categories: readonly string[], signal: AbortSignal, atMost: number): Promise<"timeout" | undefined> {
    return new Promise((resolve) => {
      const end = (how: "timeout" | undefined): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        this.#waiting.delete(done);
        resolve(how);
      };
      const done = (): void => end(undefined);
      const timer = setTimeout(() => end("timeout"), atMost);
      timer.unref();
      this.#waiting.set(done, categories);
      signal.addEventListener("abort", done);
      if (signal.aborted) done();
    });
  }
}
