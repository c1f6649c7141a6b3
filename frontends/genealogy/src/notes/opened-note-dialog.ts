import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";

/** Loaded when somebody reaches for the button that opens it, inside a `Suspense` of its own. */
export const NoteDialog = lazyDialog(() => import("./note-dialog.tsx").then((module) => module.NoteDialog));
