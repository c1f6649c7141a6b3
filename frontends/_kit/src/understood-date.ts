import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";

/** What a typed date is understood as; null where nothing could be read from the words. */
export const understoodDate = (text: string): string | null =>
  parseDate(text).kind === "phrase" ? null : formatDate(text);

/** Whether all days a date can mean are still to come: a wedding that is planned, or a year typed wrongly. */
export const isInFuture = (text: string): boolean => {
  const { from } = parseDate(text);
  return from !== undefined && from > new Date().toISOString().slice(0, 10);
};
