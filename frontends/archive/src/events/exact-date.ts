import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { fullDay, longDay } from "@kinkeeper/kit/date-words.ts";

const midnight = (day: string): Date => new Date(`${day}T00:00`);

/**
 * A typed date to the day, for a tooltip: "Sunday 12 February 1809", "1 January 1890 to 31 December 1890"; undefined where
 * it says no more than the words that are shown.
 */
export const exactDate = (text: string): string | undefined => {
  const { from, to, kind } = parseDate(text);
  // Years before 1 have no form that a Date reads.
  if (kind === "phrase" || /^-|^0000/.test(from ?? to ?? "-")) return undefined;
  const said = formatDate(text) === text.trim() ? "" : `Written “${text.trim()}”: `;
  if (from !== undefined && from === to) return `${said}${fullDay(midnight(from))}`;
  if (from === undefined || to === undefined) return said === "" ? undefined : said.slice(0, -2);
  return `${said}${longDay(midnight(from))} to ${longDay(midnight(to))}`;
};
