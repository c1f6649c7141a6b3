import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import type { CSSProperties } from "react";
import { eventLooks, type EventKind } from "./event-kinds.ts";

const colourOf = (kind: EventKind): CSSProperties =>
  ({ "--hue": eventLooks[kind].hue, "--chroma": eventLooks[kind].chroma }) as CSSProperties;

/** Dark on light and light on dark, at the same distance for every hue: at least 7:1 on sheet, paper and their own tint. */
const ink = "text-[oklch(0.43_var(--chroma)_var(--hue))] dark:text-[oklch(0.84_var(--chroma)_var(--hue))]";
const tint =
  "bg-[oklch(0.95_calc(var(--chroma)*0.3)_var(--hue))] dark:bg-[oklch(0.3_calc(var(--chroma)*0.45)_var(--hue))]";

/** What kind of event it is, by colour, icon and word. */
export const EventWord = ({ kind, className }: { kind: EventKind; className?: string }) => (
  <span style={colourOf(kind)} className={classNames("inline-flex items-center gap-1 font-medium", ink, className)}>
    <Icon of={eventLooks[kind].icon} size={14} />
    {eventLooks[kind].word}
  </span>
);

/** The same as a seal on the timeline; the word stands beside it. */
export const EventSeal = ({
  kind,
  size,
  className,
}: {
  kind: EventKind;
  size: "large" | "small";
  className?: string;
}) => (
  <span
    aria-hidden
    style={colourOf(kind)}
    className={classNames(
      "grid place-items-center rounded-full ring-4 ring-paper",
      size === "large" ? "size-10" : "size-6",
      ink,
      tint,
      className,
    )}
  >
    <Icon of={eventLooks[kind].icon} size={size === "large" ? 19 : 13} />
  </span>
);
