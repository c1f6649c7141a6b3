import { useId, type ComponentProps } from "react";
import { Input } from "./input.tsx";

export interface DateFieldProps extends ComponentProps<typeof Input> {
  /** How the typed words are understood ("between 1901 and 1903"), or null when they are not. */
  readonly describe: (text: string) => string | null;
}

/** A date as people say it, with a live reading below: "abt 1890", "spring 1901", "12 Feb 1809". */
export const DateField = ({
  describe,
  value,
  placeholder = "12 February 1809, about 1890, …",
  ...props
}: DateFieldProps) => {
  const readingId = useId();
  const text = String(value ?? "").trim();
  const reading = text === "" ? undefined : describe(text);
  return (
    <>
      <Input
        value={value}
        placeholder={placeholder}
        {...props}
        aria-describedby={[props["aria-describedby"], readingId].filter(Boolean).join(" ")}
      />
      <p id={readingId} aria-live="polite" className="mt-1 min-h-5 text-xs text-ink-soft">
        {reading === undefined
          ? ""
          : reading === null
            ? "Saved as written; not recognized as a date"
            : `Understood as: ${reading}`}
      </p>
    </>
  );
};
