import type { EmailFrequency } from "@kinkeeper/contracts/enumerations";
import { addDays, instantOf, morning } from "./local-time.ts";

export type Frequency = Exclude<EmailFrequency, "never">;

/** The day on which the period began that a day lies in: itself, its Monday, the first of its month. */
export const firstDayOf = (frequency: Frequency, day: string): string => {
  switch (frequency) {
    case "daily":
      return day;
    case "weekly":
      return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    case "monthly":
      return `${day.slice(0, 8)}01`;
  }
};

const before = (frequency: Frequency, firstDay: string): string => firstDayOf(frequency, addDays(firstDay, -1));

/** In days. */
const longestMonth = 31;

export interface Period {
  /** Its last day's morning is when it is told of. */
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

/**
 * What is to be told on a local day: everything since it was last told, until the last morning on which a period ended.
 * Undefined where that was told already, or ended before there was anybody to tell.
 * @param told until when it was told; undefined for never
 * @param since when the reader came, or asked for it
 */
export const periodToTell = (
  frequency: Frequency,
  day: string,
  timeZone: string,
  { told, since }: { readonly told: Date | undefined; readonly since: Date },
): Period | undefined => {
  const lastDay = firstDayOf(frequency, day);
  const until = instantOf(lastDay, morning, timeZone);
  if (until <= since || (told !== undefined && told >= until)) return undefined;
  // After a long silence (it was "never", nothing was running) not all of it is news any more; what was to come with a monthly one is.
  const start = before(frequency, lastDay);
  const oldest = frequency === "monthly" ? before(frequency, start) : addDays(lastDay, -longestMonth);
  const [previous, earliest] = [start, oldest].map((first) => instantOf(first, morning, timeZone)) as [Date, Date];
  const from = Math.max((told ?? previous).getTime(), earliest.getTime(), since.getTime());
  return { day: lastDay, from: new Date(from), until };
};
