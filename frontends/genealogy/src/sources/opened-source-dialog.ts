import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";

/** Loaded when somebody reaches for the button that opens it, inside a `Suspense` of its own. */
export const SourceDialog = lazyPage(() => import("./source-dialog.tsx").then((module) => module.SourceDialog));
