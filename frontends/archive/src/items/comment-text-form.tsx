import { commentInput } from "@kinkeeper/contracts/archive/comments";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { UnsavedGuard } from "@kinkeeper/kit/form/unsaved-guard.tsx";
import { Textarea } from "@kinkeeper/kit/input.tsx";
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from "react";

interface CommentTextFormProps {
  /** What the form is for: "Add a comment". */
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isUnsaved: boolean;
  readonly hasFocus?: boolean;
  readonly isReadOnly?: boolean;
  /** Said beside the field where the server has no sentence of its own. */
  readonly failure: string;
  readonly send: (body: { readonly text: string }, refused: { readonly onError: (cause: Error) => void }) => void;
  /** The buttons. */
  readonly children: ReactNode;
}

/** One field, on every page of a story: it does without the library that larger forms share (16 KB). */
export const CommentTextForm = ({
  name,
  label,
  text,
  onText,
  isUnsaved,
  hasFocus = false,
  isReadOnly = false,
  failure,
  send,
  children,
}: CommentTextFormProps) => {
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [refusal, setRefusal] = useState<{ readonly reason: string; readonly isTold?: boolean }>();
  useEffect(() => {
    if (!hasFocus || !field.current) return;
    field.current.focus();
    field.current.selectionStart = field.current.value.length;
  }, [hasFocus]);
  /** `isTold`: by the toast. */
  const refuse = (reason: string, isTold = false) => {
    setRefusal({ reason, isTold });
    field.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { data: body, error } = commentInput.safeParse({ text });
    setRefusal(undefined);
    if (body) send(body, { onError: (cause) => refuse(messageFor(cause, failure), true) });
    else refuse(error.issues[0]?.message ?? failure);
  };
  return (
    <form noValidate aria-label={name} className="flex flex-col gap-5" onSubmit={submit}>
      <div>
        <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
          <label htmlFor={fieldId} className="text-sm font-medium">
            {label}
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
          readOnly={isReadOnly}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusal ? `${fieldId}-error` : undefined}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </div>
      {children}
      <UnsavedGuard isUnsaved={isUnsaved} />
    </form>
  );
};
