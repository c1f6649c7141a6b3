import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";

/*
 * The forms about a person, loaded when somebody reaches for the button that opens them: they are larger than the pages
 * they open over. Inside a `Suspense` of their own, so that the page stays while they come.
 */
export const MemberDialog = lazyDialog(() => import("./member-dialog.tsx").then((module) => module.MemberDialog));
export const AddRelativeDialog = lazyDialog(() =>
  import("./add-relative-dialog.tsx").then((module) => module.AddRelativeDialog),
);
export const DeleteMemberDialog = lazyDialog(() =>
  import("./delete-member-dialog.tsx").then((module) => module.DeleteMemberDialog),
);
export const RelationshipsDialog = lazyDialog(() =>
  import("./relationships-dialog.tsx").then((module) => module.RelationshipsDialog),
);
