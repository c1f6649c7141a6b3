/** A moment as the clock on a wall shows it. */
export interface LocalTime {
  /** YYYY-MM-DD */
  readonly day: string;
  /** 0 to 23 */
  readonly hour: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than using it a thousand times. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
};

/** What the wall shows, as if it were UTC, in milliseconds since 1970. */
const wallAt = (at: number, timeZone: string): number => {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part["year"]!, part["month"]! - 1, part["day"], part["hour"], part["minute"], part["second"]);
};

const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** @throws RangeError for a time zone that nobody knows */
export const localTime = (at: Date, timeZone: string): LocalTime => {
  const wall = wallAt(at.getTime(), timeZone);
  return { day: dayOf(wall), hour: new Date(wall).getUTCHours() };
};

export const addDays = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);

/** When clocks first show that hour on that day. Where they skip it: as much later as they were put forward. */
export const instantOf = (day: string, hour: number, timeZone: string): Date => {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  // No two changes of the clocks lie within two days: one of these two offsets holds then.
  const [earlier, later] = [wall - 86_400_000, wall + 86_400_000].map(
    (around) => wall - (wallAt(around, timeZone) - around),
  ) as [number, number];
  const exact = [earlier, later].filter((at) => wallAt(at, timeZone) === wall);
  return new Date(exact.length > 0 ? Math.min(...exact) : earlier);
};

/** The hour at which mail of the day comes. */
export const morning = 8;

/** The days of birth (of one month) that are celebrated on a day: also those of 29 February, on the 28th of a common year. */
export const celebratedOn = (day: string): readonly { readonly month: number; readonly day: number }[] => {
  const [month, ofMonth] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  const today = { month, day: ofMonth };
  const isLastOfCommonFebruary = month === 2 && ofMonth === 28 && addDays(day, 1).endsWith("-03-01");
  return isLastOfCommonFebruary ? [today, { month: 2, day: 29 }] : [today];
};
