import { fullMoment, longDay } from "@kinkeeper/kit/date-words.ts";
import { commentsAtOnce, removeComment, restoreComment, type Comment } from "@kinkeeper/contracts/archive/comments";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { KeptPlaceList } from "@kinkeeper/kit/kept-place-list.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { useIsFamilyAdmin, useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useRef } from "react";
import { CommentForm, type CommentCalls } from "./comment-form.tsx";

interface CommentsProps {
  readonly id: string;
  readonly endpoints: CommentCalls;
}

const CommentEntry = ({ comment, onRemove }: { comment: Comment; onRemove: (() => void) | undefined }) => {
  const name = comment.userName ?? "Somebody who left the family";
  const at = new Date(comment.createdAt);
  return (
    <li id={comment.id} tabIndex={-1} className="focus-ring flex gap-3 rounded-control">
      <Portrait name={name} size={40} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{name}</span>
          <time dateTime={comment.createdAt} data-tooltip={fullMoment(at)} className="text-sm text-ink-soft">
            {longDay(at)}
          </time>
        </p>
        <p className="mt-1 whitespace-pre-line">{comment.text}</p>
        {onRemove && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-3 text-ink-soft"
            aria-label={`Delete the comment of ${name}`}
            onClick={onRemove}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
};

/** Memories and comments to an item, and a place to say something. Taking back can be undone. */
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
