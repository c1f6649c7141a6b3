import { useRef } from "react";

/**
 * Where the focus was when a dialog opened gets it back when it closes. Radix does so for a dialog with a trigger of
 * its own; ours are opened from anywhere. Where there is no opener (an address opened it, its card was deleted) the page itself has it,
 * unless what came in its place took it already.
 */
export const useReturnFocus = () => {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      const isFree = document.activeElement === null || document.activeElement === document.body;
      const back = isThere ? opener.current : isFree ? document.querySelector("main") : null;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
};
