import { useEffect } from "react";

/** Runs when the browser brings the page back as it was left, as by the back button from a page to pay at: what was under way then is over. */
export const useRestoredPage = (run: () => void): void => {
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) run();
    };
    globalThis.addEventListener("pageshow", restored);
    return () => globalThis.removeEventListener("pageshow", restored);
  }, [run]);
};
