import type { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ClosedFamily, useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { typedMeanwhile } from "@kinkeeper/kit/typed-meanwhile.ts";
import { useState } from "react";
import { CommentTextForm } from "./comment-text-form.tsx";

/** What the comments need of `itemEndpoints`, whichever kind of item it is. */
export type CommentCalls = Pick<typeof artifactEndpoints, "comments" | "addComment">;

interface CommentFormProps {
  readonly id: string;
  readonly endpoints: CommentCalls;
}

const failure = "Your comment could not be added. It is still here; please try again.";

/** A place to say something to an item. */
export const CommentForm = ({ id, endpoints }: CommentFormProps) => {
  const isClosed = useWhyClosed() !== undefined;
  const [text, setText] = useState("");
  const { mutate: say, isPending } = useCommand(endpoints.addComment, {
    invalidates: [endpoints.comments],
    success: "Comment added",
    failure,
    onSuccess: (_comment, { body }) => setText((typed) => typedMeanwhile(typed, body.text)),
  });
  if (isClosed && text === "") return <ClosedFamily />;
  return (
    <CommentTextForm
      name="Add a comment"
      label="What do you remember?"
      text={text}
      onText={setText}
      isUnsaved={text !== "" && !isPending}
      failure={failure}
      send={(body, refused) => say({ params: { id }, body }, refused)}
    >
      <Button type="submit" isPending={isPending} className="self-end max-sm:self-stretch">
        {isPending ? "Adding…" : "Add comment"}
      </Button>
    </CommentTextForm>
  );
};
