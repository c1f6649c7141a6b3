import { useEffect, useRef } from "react";

const anyField = "form :is(input, textarea, select, button[role=switch]):enabled:not([type=hidden], [tabindex='-1'])";

/** There a focused field brings up a keyboard that covers half of the dialog. */
const isTouched = (): boolean => matchMedia("(pointer: coarse)").matches;

/**
 * For a dialog's `onOpenAutoFocus`: one can write at once. The focus lands on the first field of the form inside, also of one
 * that is still loading, unless one has gone elsewhere meanwhile or would have to scroll to it; otherwise on the dialog itself,
 * whose title a screen reader then tells.
 */
export const useFirstFocus = () => {
  const waiting = useRef<MutationObserver>(null);
  useEffect(() => () => waiting.current?.disconnect(), []);
  return (event: Event) => {
    const dialog = event.currentTarget;
    if (!(dialog instanceof HTMLElement)) return;
    event.preventDefault();
    dialog.focus({ preventScroll: true });
    if (isTouched()) return;
    const look = () => {
      const field = dialog.querySelector<HTMLElement>(anyField);
      const hasMovedOn = document.activeElement !== dialog;
      if (!field && !hasMovedOn) return;
      waiting.current?.disconnect();
      if (field && !hasMovedOn && isInSight(field, dialog)) field.focus({ preventScroll: true });
    };
    waiting.current = new MutationObserver(look);
    waiting.current.observe(dialog, { childList: true, subtree: true });
    look();
  };
};

const isInSight = (field: HTMLElement, dialog: HTMLElement): boolean =>
  field.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;
