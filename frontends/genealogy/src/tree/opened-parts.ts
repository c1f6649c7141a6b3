import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";

/** Loaded when they are asked for: most visits to a tree only look around in it. */
export const PersonPanel = lazyDialog(() => import("./panel/person-panel.tsx").then((module) => module.PersonPanel));
export const EmptyTree = lazyPage(() => import("./empty-tree.tsx").then((module) => module.EmptyTree));
export const TreeList = lazyPage(() => import("./tree-list.tsx").then((module) => module.TreeList));
export const KinshipBar = lazyDialog(() => import("./kinship-bar.tsx").then((module) => module.KinshipBar));
export const FanView = lazyPage(() => import("./fan/fan-view.tsx").then((module) => module.FanView));
export const PictureDialog = lazyDialog(() =>
  import("./picture/picture-dialog.tsx").then((module) => module.PictureDialog),
);
export const TreeOptions = lazyDialog(() => import("./tree-options.tsx").then((module) => module.TreeOptions));
