/** Whether something is part of a toast, as the shell shows it. */
export const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-toast]") !== null;

/** Of what Escape closes or calls off by itself: a list below its field, and what is marked for it. */
const hasOwnEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"], [data-own-escape]');

/** For a click beside a dialog: toasts lie outside of every dialog, and whoever reaches for their Undo closes nothing. */
export const keepOpenForToasts = (event: Event): void => {
  if (isInToast(event.target)) event.preventDefault();
};

/** For Escape in or beside a dialog, of which the dialog hears first: it closes what is nearest. */
export const keepOpenForNearer = (event: Event): void => {
  if (isInToast(event.target) || hasOwnEscape(event.target)) event.preventDefault();
};
