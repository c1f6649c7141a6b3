import { sayAfterLoading } from "@kinkeeper/kit/said-after-loading.ts";

/** Loads the product again from its start: who is signed in, or in which family, is not what any page knows. `sentence`: told there. */
export const beginAnew = (sentence: string): void => {
  sayAfterLoading(sentence);
  window.location.assign("/");
};
