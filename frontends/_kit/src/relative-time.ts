const steps = [
  ["year", 365 * 24 * 60 * 60],
  ["month", 30 * 24 * 60 * 60],
  ["week", 7 * 24 * 60 * 60],
  ["day", 24 * 60 * 60],
  ["hour", 60 * 60],
  ["minute", 60],
] as const;

/** How long ago something was: "3 days ago", "just now". `at` and `now` as milliseconds or ISO text. */
export const relativeTime = (at: string | number | Date, now: number = Date.now()): string => {
  const seconds = Math.max(0, (now - new Date(at).getTime()) / 1000);
  for (const [unit, length] of steps) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
};
