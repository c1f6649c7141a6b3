import { useEffect } from "react";

/** Canvases know nothing of CSS: when the theme changes, what is on them is painted anew. */
export const useThemeChange = (repaint: () => void): void => {
  useEffect(() => {
    const observer = new MutationObserver(repaint);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, [repaint]);
};
