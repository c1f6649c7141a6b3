const key = "said-after-loading";

/** Keeps a sentence for the page that is loaded next, beyond which no toast lasts; where the browser keeps nothing, it goes unsaid. */
export const sayAfterLoading = (sentence: string): void => {
  try {
    sessionStorage.setItem(key, sentence);
  } catch {
    // Storage is switched off.
  }
};

/** The sentence that was kept, once. */
export const takeSaid = (): string | undefined => {
  try {
    const sentence = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return sentence;
  } catch {
    return undefined;
  }
};
