import type { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { commentInput } from "@kinkeeper/contracts/archive/comments";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ClosedFamily, useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { UnsavedGuard } from "@kinkeeper/kit/form/unsaved-guard.tsx";
import { Textarea } from "@kinkeeper/kit/input.tsx";
import { typedMeanwhile } from "@kinkeeper/kit/typed-meanwhile.ts";
import { useId, useRef, useState, type SubmitEvent } from "react";

/** What the comments need of `itemEndpoints`, whichever kind of item it is. */
export type CommentCalls = Pick<typeof artifactEndpoints, "comments" | "addComment">;

interface CommentFormProps {
  readonly id: string;
  readonly endpoints: CommentCalls;
}

const failure = "Your comment could not be added. It is still here; please try again.";

/** One field, on every page of a story: it does without the library that larger forms share (16 KB). */
export const CommentForm = ({ id, endpoints }: CommentFormProps) => {
  const isClosed = useWhyClosed() !== undefined;
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<{ readonly reason: string; readonly isTold?: boolean }>();
  const { mutate: say, isPending } = useCommand(endpoints.addComment, {
    invalidates: [endpoints.comments],
    success: "Comment added",
    failure,
    onSuccess: (_comment, { body }) => setText((typed) => typedMeanwhile(typed, body.text)),
  });
  /** `isTold`: by the toast. */
  const refuse = (reason: string, isTold = false) => {
    setRefusal({ reason, isTold });
    field.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { data: body, error } = commentInput.safeParse({ text });
    setRefusal(undefined);
    if (body) say({ params: { id }, body }, { onError: (cause) => refuse(messageFor(cause, failure), true) });
    else refuse(error.issues[0]?.message ?? failure);
  };
  if (isClosed && text === "") return <ClosedFamily />;
  return (
    <form noValidate aria-label="Add a comment" className="flex flex-col gap-5" onSubmit={submit}>
      <div>
        <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
          <label htmlFor={fieldId} className="text-sm font-medium">
            What do you remember?
          </label>
          {refusal && (
            <p
              id={`${fieldId}-error`}
              role={refusal.isTold ? undefined : "alert"}
              className="text-sm font-medium text-danger"
            >
              {refusal.reason}
            </p>
          )}
        </div>
        <Textarea
          ref={field}
          id={fieldId}
          rows={3}
          value={text}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal ? `${fieldId}-error` : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" isPending={isPending} className="self-end max-sm:self-stretch">
        {isPending ? "Adding…" : "Add comment"}
      </Button>
      <UnsavedGuard isUnsaved={text !== "" && !isPending} />
    </form>
  );
};
