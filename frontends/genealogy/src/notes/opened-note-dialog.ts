import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";

/** Loaded when somebody reaches for the button that opens it, inside a `Suspense` of its own. */
export const NoteDialog = lazyPage(() => import("./note-dialog.tsx").then((module) => module.NoteDialog));
