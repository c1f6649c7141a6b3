import { classNames } from "./class-names.ts";

/** For anything over a second. `value` is 0 to 1; absent: it moves, but nobody knows how far. */
export const Progress = ({
  label,
  value,
  className,
}: {
  label: string;
  value?: number | undefined;
  className?: string;
}) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    {...(value === undefined ? {} : { "aria-valuenow": Math.round(value * 100) })}
    className={classNames("h-2 overflow-hidden rounded-full bg-line", className)}
  >
    <div
      className={classNames(
        "h-full rounded-full bg-accent transition-[width]",
        value === undefined && "w-1/3 animate-breathe",
      )}
      {...(value === undefined ? {} : { style: { width: `${Math.min(Math.max(value, 0), 1) * 100}%` } })}
    />
  </div>
);
