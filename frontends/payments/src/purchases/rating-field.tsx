import { classNames } from "@kinkeeper/kit/class-names.ts";
import type { FieldControl } from "@kinkeeper/kit/form/field.tsx";
import { Star } from "lucide-react";

const words = ["Poor", "Fair", "Good", "Very good", "Excellent"] as const;

type RatingFieldProps = Pick<FieldControl<number>, "id" | "name" | "value" | "onChange" | "onBlur"> & {
  readonly "aria-describedby"?: string | undefined;
};

/** One to five stars: radio buttons, so that arrow keys choose. */
export const RatingField = ({ id, name, value, onChange, onBlur, ...described }: RatingFieldProps) => (
  <div role="radiogroup" aria-label="Rating" {...described} className="flex flex-wrap items-center gap-x-1">
    {words.map((word, index) => {
      const stars = index + 1;
      return (
        <label
          key={word}
          className={classNames(
            "grid size-11 cursor-pointer place-items-center rounded-control text-warm has-focus-visible:outline-2 has-focus-visible:outline-accent",
          )}
        >
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={stars}
            checked={value === stars}
            onChange={() => onChange(stars)}
            onBlur={onBlur}
            className="sr-only"
            aria-label={`${stars} ${stars === 1 ? "star" : "stars"}: ${word}`}
          />
          <Star
            aria-hidden
            size={28}
            strokeWidth={1.5}
            fill={value !== null && stars <= value ? "currentColor" : "none"}
          />
        </label>
      );
    })}
    <span aria-hidden className="ml-2 text-sm text-ink-soft">
      {value === null ? "" : words[value - 1]}
    </span>
  </div>
);
