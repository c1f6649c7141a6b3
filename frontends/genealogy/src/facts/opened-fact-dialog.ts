import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";

/** Loaded when somebody reaches for the button that opens it, inside a `Suspense` of its own. */
export const FactDialog = lazyDialog(() => import("./fact-dialog.tsx").then((module) => module.FactDialog));
