import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";

/** Loaded when somebody reaches for the button that opens it, inside a `Suspense` of its own. */
export const AssociationDialog = lazyPage(() =>
  import("./association-dialog.tsx").then((module) => module.AssociationDialog),
);
