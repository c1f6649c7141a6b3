import { useId, useState, type ComponentProps } from "react";
import { Input } from "./input.tsx";

export interface DateFieldProps extends ComponentProps<typeof Input> {
  /** How the typed words are understood ("between 1901 and 1903"), or null when they are not. */
  readonly describe: (text: string) => string | null;
}

/** What a file calls "12 FEB 1809" in the words of its reading, where the reading is read the same way. */
const inWords = (text: string, describe: DateFieldProps["describe"]): string => {
  const reading = text === "" ? null : describe(text);
  return reading !== null && describe(reading) === reading ? reading : text;
};

/**
 * A date as people say it, with a live reading below: "abt 1890", "spring 1901", "12 Feb 1809". A date that nobody has typed here is
 * shown in words; its value stays what it was.
 */
export const DateField = ({
  describe,
  value,
  placeholder = "12 February 1809, about 1890, …",
  onChange,
  ...props
}: DateFieldProps) => {
  const readingId = useId();
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && value === typed;
  const text = String(value ?? "").trim();
  const shown = isTyped ? value : inWords(text, describe);
  const reading = text === "" || (!isTyped && shown !== text) ? undefined : describe(text);
  return (
    <>
      <Input
        value={shown}
        placeholder={placeholder}
        {...props}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
        aria-describedby={[props["aria-describedby"], readingId].filter(Boolean).join(" ")}
      />
      <p id={readingId} aria-live="polite" className="mt-1 text-xs text-ink-soft empty:mt-0">
        {reading === undefined
          ? ""
          : reading === null
            ? "Saved as written; not recognized as a date"
            : `Understood as: ${reading}`}
      </p>
    </>
  );
};
