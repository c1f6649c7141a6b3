import type { Comment } from "@kinkeeper/contracts/archive/comments";
import { Button } from "@kinkeeper/kit/button.tsx";
import { useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { fullMoment, longDay } from "@kinkeeper/kit/date-words.ts";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useRef, useState } from "react";
import type { CommentCalls } from "./comment-form.tsx";
import { EditCommentForm } from "./edit-comment-form.tsx";

interface CommentEntryProps {
  readonly comment: Comment;
  readonly endpoints: CommentCalls;
  readonly onRemove: (() => void) | undefined;
}

/** What somebody said to an item; they edit it where it stands. */
export const CommentEntry = ({ comment, endpoints, onRemove }: CommentEntryProps) => {
  const { user } = useSession();
  const canEdit = useWhyClosed() === undefined && comment.userId === user.id;
  const [isEditing, setEditing] = useState(false);
  const entry = useRef<HTMLLIElement>(null);
  const name = comment.userName ?? "Somebody who left the family";
  const at = new Date(comment.createdAt);
  const endEditing = () => {
    setEditing(false);
    // The field goes, and whoever was in it stays at their comment.
    entry.current?.focus({ preventScroll: true });
  };
  return (
    <li ref={entry} id={comment.id} tabIndex={-1} className="focus-ring flex gap-3 rounded-control">
      <Portrait name={name} size={40} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{name}</span>
          <time dateTime={comment.createdAt} data-tooltip={fullMoment(at)} className="text-sm text-ink-soft">
            {longDay(at)}
          </time>
          {comment.editedAt && (
            <span data-tooltip={fullMoment(new Date(comment.editedAt))} className="text-sm text-ink-soft">
              Edited
            </span>
          )}
        </p>
        {isEditing ? (
          <div className="mt-2">
            <EditCommentForm comment={comment} endpoints={endpoints} onDone={endEditing} />
          </div>
        ) : (
          <>
            <p className="mt-1 whitespace-pre-line">{comment.text}</p>
            <div className="-ml-3 flex">
              {canEdit && (
                <Button
                  variant="quiet"
                  size="small"
                  className="text-ink-soft"
                  aria-label="Edit your comment"
                  onClick={() => setEditing(true)}
                >
                  Edit
                </Button>
              )}
              {onRemove && (
                <Button
                  variant="quiet"
                  size="small"
                  className="text-ink-soft"
                  aria-label={`Delete the comment of ${name}`}
                  onClick={onRemove}
                >
                  Delete
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
};
