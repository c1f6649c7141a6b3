import { useSyncExternalStore } from "react";

const wide = "(width >= 1024px)";

const follow = (changed: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether a source has room beside the answer. */
export const useIsWide = (): boolean => useSyncExternalStore(follow, () => matchMedia(wide).matches);
