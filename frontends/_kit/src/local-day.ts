/** The day it is where the reader is, `YYYY-MM-DD`: in an evening of America it is tomorrow in UTC. */
export const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
