import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches now: for what is built differently on a small screen, not only drawn differently. */
export const useMediaQuery = (media: string): boolean => {
  const follow = useCallback(
    (changed: () => void): (() => void) => {
      const query = matchMedia(media);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    [media],
  );
  return useSyncExternalStore(follow, () => matchMedia(media).matches);
};
