import { bothReadings } from "@kinkeeper/contracts/dates/format-date";
import { useId, useRef, useState, type ComponentProps } from "react";
import { Button } from "./button.tsx";
import { Input } from "./input.tsx";
import { isInFuture, understoodDate } from "./understood-date.ts";

export interface DateFieldProps extends Omit<ComponentProps<typeof Input>, "onChange"> {
  readonly onChange: (text: string) => void;
}

/** What a file calls "12 FEB 1809" in the words of its reading, where the reading is read the same way. */
const inWords = (text: string): string => {
  const reading = text === "" ? null : understoodDate(text);
  return reading !== null && understoodDate(reading) === reading ? reading : text;
};

/**
 * A date as people say it, with a live reading below: "abt 1890", "spring 1901", "12 Feb 1809". A date that nobody has typed here is
 * shown in words; its value stays what it was. Where day and month could be either way round, it asks: the browser's language says
 * too little about how a family writes its dates. Unanswered, the date is saved as written and stays either day.
 */
export const DateField = ({
  value,
  placeholder = "12 February 1809, about 1890, …",
  onChange,
  ...props
}: DateFieldProps) => {
  const readingId = useId();
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && value === typed;
  const text = String(value ?? "").trim();
  const shown = isTyped ? value : inWords(text);
  const readings = bothReadings(text);
  const reading = text === "" || readings || (!isTyped && shown !== text) ? undefined : understoodDate(text);
  const say = (words: string) => {
    setTyped(words);
    onChange(words);
  };
  return (
    <div ref={field}>
      <Input
        value={shown}
        placeholder={placeholder}
        {...props}
        onChange={(event) => say(event.target.value)}
        aria-describedby={[props["aria-describedby"], readingId].filter(Boolean).join(" ")}
      />
      <p id={readingId} aria-live="polite" className="mt-1 text-xs text-ink-soft empty:mt-0">
        {readings && "Day or month first? Choose the date you mean."}
        {reading === null && "Saved as written; not recognized as a date"}
        {reading && `Understood as: ${reading}${isInFuture(text) ? " (in the future)" : ""}`}
      </p>
      {readings && (
        <div role="group" aria-label="Which date?" className="mt-1.5 flex flex-wrap gap-2">
          {readings.map((words) => (
            <Button
              key={words}
              variant="secondary"
              size="small"
              onClick={() => {
                say(words);
                // The button is gone now.
                field.current?.querySelector("input")?.focus();
              }}
            >
              {words}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
