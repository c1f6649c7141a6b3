/** What a version says of one thing. */
export interface StatedPart {
  /** The thing: a birth, a fact, a wedding. */
  readonly of: string;
  readonly words: unknown;
  /** Undefined where nobody said anything of it; false: it is for everybody. */
  readonly isPrivate: boolean | undefined;
}

/** Of something with a date, a place, sources; none where nothing is said of it. */
export const statedPart = (
  of: string,
  words: readonly unknown[],
  isPrivate: boolean | null | undefined,
): readonly StatedPart[] =>
  words.some((word) => word != null) ? [{ of, words, isPrivate: isPrivate ?? undefined }] : [];

/** Whether what versions say, one after the other, was private when it was last said. */
export class PrivacyHistory {
  readonly #privacy = new Map<string, Map<string, boolean>>();

  note(parts: readonly StatedPart[]): void {
    for (const { of, words, isPrivate } of parts) {
      // Who opens something opens what it was before as well.
      const said = isPrivate === false ? undefined : this.#privacy.get(of);
      this.#privacy.set(of, (said ?? new Map<string, boolean>()).set(JSON.stringify(words), isPrivate ?? false));
    }
  }

  get isAnyPrivate(): boolean {
    return [...this.#privacy.values()].some((said) => [...said.values()].includes(true));
  }
}
