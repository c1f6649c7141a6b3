import { editComment, type Comment } from "@kinkeeper/contracts/archive/comments";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { useState } from "react";
import type { CommentCalls } from "./comment-form.tsx";
import { CommentTextForm } from "./comment-text-form.tsx";

interface EditCommentFormProps {
  readonly comment: Comment;
  readonly endpoints: CommentCalls;
  readonly onDone: () => void;
}

const failure = "Your comment could not be saved. It is still here; please try again.";

/** One's own comment, edited where it stands. Saving can be undone. */
export const EditCommentForm = ({ comment, endpoints, onDone }: EditCommentFormProps) => {
  const params = { id: comment.id };
  const [text, setText] = useState(comment.text);
  const { mutate: undo } = useCommand(editComment, {
    invalidates: [endpoints.comments],
    success: "Comment restored",
    failure: "The comment could not be restored",
  });
  const { mutate: save, isPending } = useCommand(editComment, {
    invalidates: [endpoints.comments],
    success: {
      title: "Success",
      description: "Comment saved",
      action: { label: "Undo", run: () => undo({ params, body: { text: comment.text } }) },
    },
    failure,
  });
  const isUnsaved = text.trim() !== comment.text;
  return (
    <CommentTextForm
      name="Edit your comment"
      label="Your comment"
      hasFocus
      text={text}
      onText={setText}
      isUnsaved={isUnsaved && !isPending}
      isReadOnly={isPending}
      failure={failure}
      // It ends once the comments have been read again: the old text is not seen in between.
      send={(body, refused) => (isUnsaved ? save({ params, body }, { ...refused, onSuccess: onDone }) : onDone())}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending}>
          {isPending ? "Saving…" : "Save"}
        </Button>
      </div>
    </CommentTextForm>
  );
};
