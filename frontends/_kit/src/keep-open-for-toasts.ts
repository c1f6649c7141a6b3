/** Whether something is part of a toast, as the shell shows it. */
export const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-toast]") !== null;

/** For what would close a dialog: toasts lie outside of every dialog, and whoever reaches for their Undo or closes them closes nothing else. */
export const keepOpenForToasts = (event: Event): void => {
  if (isInToast(event.target)) event.preventDefault();
};
