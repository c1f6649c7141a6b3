import { useEffect, useState } from "react";

/**
 * Height of what is left of the window above the keyboard of a phone, in pixels, for `calc()`; browsers leave that out of `dvh`.
 * Undefined where the browser does not tell, or where nothing is covered.
 */
export const useVisibleHeight = (): number | undefined => {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return;
    const measure = (): void => {
      // A page that is zoomed in shows less of itself too, and must not shrink for it.
      const isCovered = visible.scale === 1 && window.innerHeight - visible.height > 1;
      setHeight(isCovered ? visible.height : undefined);
    };
    measure();
    visible.addEventListener("resize", measure);
    return () => visible.removeEventListener("resize", measure);
  }, []);
  return height;
};
