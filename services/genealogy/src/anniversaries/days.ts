const dayMs = 24 * 60 * 60 * 1000;

/** So many days after a day; both `YYYY-MM-DD`. Counted in UTC, where every day is as long as the others. */
const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** A day of some year as `MM-DD`. */
export const dayOfYear = (day: string): string => day.slice(5);

/** The days of the year kept on a day: the 28th of February of a common year also keeps the 29th. */
export const keptOn = (day: string): readonly string[] => {
  const own = dayOfYear(day);
  return own === "02-28" && !isLeap(Number(day.slice(0, 4))) ? [own, "02-29"] : [own];
};

/** When each day of the year is kept next, from a day on, so many days ahead. */
export const keptWithin = (from: string, days: number): ReadonlyMap<string, string> => {
  const kept = new Map<string, string>();
  for (let ahead = 0; ahead < days; ahead += 1) {
    const day = plus(from, ahead);
    for (const one of keptOn(day)) if (!kept.has(one)) kept.set(one, day);
  }
  return kept;
};

/** Years between two days, by their years alone. */
export const yearsBetween = (from: string, to: string): number => Number(to.slice(0, 4)) - Number(from.slice(0, 4));
