import { cva } from "class-variance-authority";

/** As high as a dialog: that of a second one lies over the first. */
export const overlayStyles = "fixed inset-0 z-50 animate-appear bg-scrim";

/** A sheet from below on a phone, where it leaves room for a toast above it; a page in the middle elsewhere. */
export const panelStyles = cva(
  "fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,100dvh-var(--toast-room,0px))] animate-rise flex-col transition-[max-height] overflow-hidden rounded-t-2xl border border-line bg-sheet text-ink shadow-float outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[85dvh] sm:w-[calc(100%-3rem)] sm:-translate-1/2 sm:animate-appear sm:rounded-card",
  {
    variants: {
      size: {
        small: "sm:max-w-md",
        medium: "sm:max-w-xl",
        large: "sm:max-w-3xl",
        full: "h-[92dvh] sm:h-[94dvh] sm:max-h-[94dvh] sm:max-w-[110rem]",
      },
    },
    defaultVariants: { size: "medium" },
  },
);
