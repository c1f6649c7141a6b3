import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { exactDate } from "./exact-date.ts";

/** A date as people wrote it, with the days it means in the tooltip. */
export const EventDate = ({ date, className }: { date: string; className?: string }) => (
  <span data-tooltip={exactDate(date)} className={className}>
    {formatDate(date)}
  </span>
);
