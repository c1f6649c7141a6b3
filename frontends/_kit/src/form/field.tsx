import { useId, type ReactNode, type Ref } from "react";
import { useController, type Control, type FieldPath, type FieldPathValue, type FieldValues } from "react-hook-form";
import { classNames } from "../class-names.ts";

/** Spread it on `Input`, `Textarea`, `Select`, `DateField`; a `Switch` takes `checked` and `onCheckedChange` of it. */
export interface FieldControl<Value> {
  readonly id: string;
  readonly name: string;
  /** null while nothing is known. */
  readonly value: Value | null;
  /** Takes the event of an input, or the value itself. */
  readonly onChange: (eventOrValue: unknown) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<never>;
  readonly "aria-invalid": boolean;
  readonly "aria-required": boolean;
  readonly "aria-describedby": string | undefined;
}

export interface FieldProps<Input extends FieldValues, Output, Name extends FieldPath<Input>> {
  readonly form: { readonly control: Control<Input, unknown, Output> };
  readonly name: Name;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** Marks the label; whether it is required the schema decides. */
  readonly isRequired?: boolean;
  readonly className?: string;
  readonly children: (control: FieldControl<FieldPathValue<Input, Name>>) => ReactNode;
}

/** Label above, help below, error beside. */
export const Field = <Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  form,
  name,
  label,
  help,
  isRequired = false,
  className,
  children,
}: FieldProps<Input, Output, Name>) => {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const error = fieldState.error?.message;
  const describedBy = [error ? `${id}-error` : "", help ? `${id}-help` : ""].filter(Boolean).join(" ");
  return (
    <div className={classNames("min-w-0", className)} data-field={name}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {isRequired && (
            <span aria-hidden className="ml-0.5 text-warm">
              *
            </span>
          )}
        </label>
        {error && (
          <p id={`${id}-error`} className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
      {children({
        id,
        name: field.name,
        value: field.value ?? null,
        onChange: field.onChange,
        onBlur: field.onBlur,
        ref: field.ref,
        "aria-invalid": error !== undefined,
        "aria-required": isRequired,
        "aria-describedby": describedBy || undefined,
      })}
      {help && (
        <p id={`${id}-help`} className="mt-1 text-xs text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
};
