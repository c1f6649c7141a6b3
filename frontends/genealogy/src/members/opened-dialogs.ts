import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";

/*
 * The forms about a person, loaded when somebody reaches for the button that opens them: they are larger than the pages
 * they open over. Inside a `Suspense` of their own, so that the page stays while they come.
 */
export const MemberDialog = lazyPage(() => import("./member-dialog.tsx").then((module) => module.MemberDialog));
export const AddRelativeDialog = lazyPage(() =>
  import("./add-relative-dialog.tsx").then((module) => module.AddRelativeDialog),
);
export const RelationshipsDialog = lazyPage(() =>
  import("./relationships-dialog.tsx").then((module) => module.RelationshipsDialog),
);
