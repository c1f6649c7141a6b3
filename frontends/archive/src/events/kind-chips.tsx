import { classNames } from "@kinkeeper/kit/class-names.ts";
import { eventTypes, type EventKind } from "./event-kinds.ts";
import { EventWord } from "./event-mark.tsx";

const kinds: readonly EventKind[] = [...eventTypes, "death"];

const chip =
  "focus-ring inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-sm transition-colors pointer-coarse:min-h-11";
/** One row to swipe on a phone, so that the first event is in sight; all of them elsewhere. */
const strip =
  "flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap max-sm:*:shrink-0";
const chosen = "border-accent bg-accent-soft";
const unchosen = "border-line bg-sheet hover:border-edge";

interface KindChipsProps {
  /** How many there are of each. */
  readonly counts: ReadonlyMap<EventKind, number>;
  /** Empty for all. */
  readonly kind: string;
  readonly onChange: (kind: string) => void;
}

/** The kinds there are: what their colours mean, how many there are of each, and a way to see one alone. */
export const KindChips = ({ counts, kind, onChange }: KindChipsProps) => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const present = kinds.filter((one) => counts.has(one) || one === kind);
  if (present.length < 2 && kind === "") return null;
  return (
    <div role="group" aria-label="Type of event" className={strip}>
      <button
        type="button"
        aria-pressed={kind === ""}
        className={classNames(chip, kind === "" ? chosen : unchosen)}
        onClick={() => onChange("")}
      >
        All <span className="text-xs text-ink-soft tabular-nums">{all.toLocaleString("en")}</span>
      </button>
      {present.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={kind === one}
          className={classNames(chip, kind === one ? chosen : unchosen)}
          onClick={() => onChange(kind === one ? "" : one)}
        >
          <EventWord kind={one} />{" "}
          <span className="text-xs text-ink-soft tabular-nums">{(counts.get(one) ?? 0).toLocaleString("en")}</span>
        </button>
      ))}
    </div>
  );
};
