import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { FieldPath, FieldValues } from "react-hook-form";
import { ApiError, isApiError, messageFor } from "../api/api-error.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { ClosedFamily, useWhyClosed } from "../closed-family.tsx";
import { useTellFailure } from "../tell-failure.ts";
import { useReportUnsaved } from "../unsaved-changes.tsx";
import { ErrorSummary, serverError, signedOutError } from "./error-summary.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import type { SchemaForm } from "./use-schema-form.ts";

export interface FormProps<Input extends FieldValues, Output> {
  readonly form: SchemaForm<Input, Output>;
  /** Called with what the schema made of the fields. May reject: a toast tells it, refused fields are marked, the rest is said above. */
  readonly onSubmit: (values: Output) => unknown;
  /** The verb: "Save story". */
  readonly submit: string;
  /** The same while it runs: "Saving…". */
  readonly pending?: string;
  /** Shows a Cancel button. */
  readonly onCancel?: () => void;
  /** Said when a failure brings no sentence of its own. */
  readonly failure?: string;
  /** Name for screen readers where no heading gives it. */
  readonly label?: string;
  /** False as long as there is nothing that could be sent: the button cannot be pressed. Default true. */
  readonly isComplete?: boolean;
  /** False for forms that hold nothing worth keeping, such as a picker. Default true. */
  readonly isGuarded?: boolean;
  /** Files it waits for are still under way, and can be taken out or sent again meanwhile. */
  readonly isUploading?: boolean;
  /** What it sends is taken in a family that is suspended or cancelled, too, as its endpoint says. */
  readonly whileClosed?: boolean;
  /** What it does cannot simply be taken back. */
  readonly isDestructive?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Fields, a summary of what is wrong, and the buttons. Leaving with unsaved words asks first. */
export const Form = <Input extends FieldValues, Output>({
  whileClosed = false,
  ...props
}: FormProps<Input, Output>) => {
  const isRefused = useWhyClosed() !== undefined && !whileClosed;
  const { isDirty, submitCount } = props.form.formState;
  // Words that are there already are not taken away.
  if (isRefused && !isDirty && submitCount === 0) return <ClosedFamily onClose={props.onCancel} />;
  return <OpenForm {...props} />;
};

const OpenForm = <Input extends FieldValues, Output>({
  form,
  onSubmit,
  submit,
  pending = submit,
  onCancel,
  failure = "This could not be saved. Nothing you typed was lost; please try again.",
  label,
  isComplete = true,
  isGuarded = true,
  isUploading = false,
  isDestructive = false,
  className,
  children,
}: Omit<FormProps<Input, Output>, "whileClosed">) => {
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  const isUnsaved = isGuarded && isDirty;
  useReportUnsaved(isUnsaved);
  const tellFailure = useTellFailure();
  const fields = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isSending, setSending] = useState(false);
  // What was typed into them now would go with them once all is saved.
  const areHeld = isSending && !isUploading;
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (areHeld && active instanceof HTMLElement && fields.current?.contains(active)) {
      focused.current = active;
      button.current?.focus({ preventScroll: true });
    } else if (!areHeld) {
      if (active === button.current) focused.current?.focus({ preventScroll: true });
      focused.current = null;
    }
  }, [areHeld]);
  // Sent and empty again, its button cannot be pressed, nor keep the focus.
  useLayoutEffect(() => {
    if (!isComplete && document.activeElement === button.current) button.current?.form?.focus();
  }, [isComplete]);

  const run = form.handleSubmit(async (values) => {
    setSending(true);
    try {
      await onSubmit(values);
      form.reset(form.getValues());
      setSending(false);
    } catch (error) {
      // At once: a refused field is focused.
      flushSync(() => setSending(false));
      tellFailure(error, failure);
      tellFields(form, error, failure);
    }
  });

  return (
    <form
      noValidate
      tabIndex={-1}
      aria-label={label}
      className={classNames("flex flex-col gap-5 outline-none", className)}
      onSubmit={(event) => {
        event.stopPropagation(); // a form in a dialog is, to React, inside the form that opened it
        void run(event);
      }}
    >
      <ErrorSummary key={submitCount} errors={errors} />
      <div ref={fields} inert={areHeld} className="contents">
        {children}
      </div>
      {/* In a dialog that is taller than the window they stay in sight while the fields scroll behind them. */}
      <div className="flex flex-wrap-reverse gap-2 pt-1 *:grow sm:justify-end sm:*:grow-0 sm:in-[[role=dialog]]:sticky sm:in-[[role=dialog]]:-bottom-5 sm:in-[[role=dialog]]:z-10 sm:in-[[role=dialog]]:bg-[var(--ground,var(--sheet))] sm:in-[[role=dialog]]:pt-3 sm:in-[[role=dialog]]:pb-3">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
        )}
        <Button
          ref={button}
          type="submit"
          variant={isDestructive ? "danger" : "primary"}
          isPending={isSubmitting}
          disabled={!isComplete}
        >
          {isSubmitting ? pending : submit}
        </Button>
      </div>
      <UnsavedGuard isUnsaved={isUnsaved && !isSubmitting} />
    </form>
  );
};

const tellFields = <Input extends FieldValues, Output>(
  form: SchemaForm<Input, Output>,
  error: unknown,
  failure: string,
) => {
  const issues = error instanceof ApiError ? error.issues : [];
  const known = issues.filter(({ path }) => path in form.getValues());
  known.forEach(({ path, message }, index) =>
    form.setError(path as FieldPath<Input>, { type: serverError, message }, { shouldFocus: index === 0 }),
  );
  if (known.length > 0) return;
  const type = isApiError(error) && error.isSignedOut ? signedOutError : serverError;
  form.setError("root", { type, message: messageFor(error, failure) });
};
