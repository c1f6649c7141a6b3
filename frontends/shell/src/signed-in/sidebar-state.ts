import { useEffect, useState } from "react";

const cookie = "sidebar_state";
const week = 604_800;

/** Below this the sidebar would take a third of the window. */
const wide = "(width >= 1024px)";

/** As it was chosen; where nothing was, as there is room. */
const isExpandedAtFirst = (): boolean => {
  const chosen = document.cookie.split("; ").find((each) => each.startsWith(`${cookie}=`));
  return chosen === undefined ? matchMedia(wide).matches : chosen !== `${cookie}=collapsed`;
};

/** Expanded or collapsed to icons; the choice is kept for seven days. Ctrl or Cmd with b toggles. */
export const useSidebarState = (onToggle: () => boolean): { isExpanded: boolean; toggle: () => void } => {
  const [isExpanded, setExpanded] = useState(isExpandedAtFirst);

  const toggle = () => {
    // On a phone the sheet answers instead, and the choice for wide screens stays.
    if (onToggle()) return;
    const next = !isExpanded;
    document.cookie = `${cookie}=${next ? "expanded" : "collapsed"}; path=/; max-age=${week}; samesite=lax`;
    setExpanded(next);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  return { isExpanded, toggle };
};
