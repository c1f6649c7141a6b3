import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";

/** What a typed date is understood as; null where nothing could be read from the words. */
export const understoodDate = (text: string): string | null =>
  parseDate(text).kind === "phrase" ? null : formatDate(text);
