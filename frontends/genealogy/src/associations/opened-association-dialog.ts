import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";

/** Loaded when somebody reaches for the button that opens it, inside a `Suspense` of its own. */
export const AssociationDialog = lazyDialog(() =>
  import("./association-dialog.tsx").then((module) => module.AssociationDialog),
);
