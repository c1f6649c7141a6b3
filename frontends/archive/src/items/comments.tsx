import { commentsAtOnce, removeComment, restoreComment } from "@kinkeeper/contracts/archive/comments";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { KeptPlaceList } from "@kinkeeper/kit/kept-place-list.tsx";
import { useIsFamilyAdmin, useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useRef } from "react";
import { CommentEntry } from "./comment-entry.tsx";
import { CommentForm, type CommentCalls } from "./comment-form.tsx";

interface CommentsProps {
  readonly id: string;
  readonly endpoints: CommentCalls;
}

/** Memories and comments to an item, and a place to say something. Editing and taking back can be undone. */
export const Comments = ({ id, endpoints }: CommentsProps) => {
  const pages = usePages(endpoints.comments, {
    argumentsFor: (before) => ({ params: { id }, query: before === undefined ? {} : { before } }),
    // The last ones come first, each page in the order of speaking.
    pageOf: (said) => ({
      items: said.toReversed(),
      next: said.length === commentsAtOnce ? said[0]?.id : undefined,
    }),
  });
  const comments = pages.items?.toReversed();
  const heading = useRef<HTMLHeadingElement>(null);
  const isAdmin = useIsFamilyAdmin();
  const { user } = useSession();
  const { mutate: restore } = useCommand(restoreComment, {
    invalidates: [endpoints.comments],
    success: "Comment restored",
    failure: "The comment could not be restored",
  });
  const { mutate: remove } = useCommand(removeComment, {
    invalidates: [endpoints.comments],
    success: (_, sent) => ({
      title: "Success",
      description: "The comment was deleted",
      action: { label: "Undo", run: () => restore(sent) },
    }),
    failure: "Failed to delete the comment",
    // The button that was pressed goes with its comment; whoever went on already is left alone.
    onSuccess: (_, { params }) => {
      if (document.activeElement?.closest("li")?.id === params.id) heading.current?.focus({ preventScroll: true });
    },
  });
  return (
    <section aria-labelledby="comments" className="max-w-reading print:hidden">
      <h2
        ref={heading}
        id="comments"
        tabIndex={-1}
        className="focus-ring mb-4 w-fit rounded-sm font-serif text-xl font-semibold"
      >
        Memories and comments
      </h2>
      {pages.error && (
        <p className="mb-4 text-danger">{messageFor(pages.error, "The comments could not be loaded.")}</p>
      )}
      {!comments && !pages.error && (
        <Loading label="Loading comments…">
          <Skeleton className="h-16" />
        </Loading>
      )}
      {pages.hasMore && (
        <Button
          variant="quiet"
          size="small"
          className="mb-4 -ml-3"
          isPending={pages.isReadingMore}
          onClick={pages.readMore}
        >
          Show earlier comments
        </Button>
      )}
      {comments && comments.length > 0 && (
        <KeptPlaceList first={comments[0]?.id} className="mb-6 grid gap-5">
          {comments.map((comment) => (
            <CommentEntry
              key={comment.id}
              comment={comment}
              endpoints={endpoints}
              onRemove={
                isAdmin || comment.userId === user.id ? () => remove({ params: { id: comment.id } }) : undefined
              }
            />
          ))}
        </KeptPlaceList>
      )}
      <CommentForm id={id} endpoints={endpoints} />
    </section>
  );
};
