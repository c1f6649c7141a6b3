import { useEffect, useState } from "react";

const cookie = "sidebar_state";
const week = 604_800;

const isExpandedByCookie = (): boolean => !document.cookie.split("; ").includes(`${cookie}=collapsed`);

/** Expanded or collapsed to icons; the choice is kept for seven days. Ctrl or Cmd with b toggles. */
export const useSidebarState = (onToggle: () => boolean): { isExpanded: boolean; toggle: () => void } => {
  const [isExpanded, setExpanded] = useState(isExpandedByCookie);

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
