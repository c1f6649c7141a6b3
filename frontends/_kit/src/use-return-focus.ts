import { useRef } from "react";

/**
 * Where the focus was when a dialog opened gets it back when it closes. Radix does so for a dialog with a trigger of
 * its own; ours are opened from anywhere. Where there is no opener (an address opened it, its card was deleted) the page itself has it.
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
      const back = isThere ? opener.current : document.querySelector("main");
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
  };
};
