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
      const take = (element: Element | null) => {
        if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      };
      if (opener.current?.isConnected) take(opener.current);
      // It may be there and disabled.
      if (document.activeElement === null || document.activeElement === document.body)
        take(document.querySelector("main"));
    },
  };
};
