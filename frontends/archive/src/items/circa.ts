import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";

const estimates: ReadonlySet<string> = new Set(["about", "calculated", "estimated"]);

/** A date as the label of a museum has it: "circa 1890" for an estimate, "4 March 1890" for what is known. */
export const circa = (date: string): string => {
  const { kind } = parseDate(date);
  return estimates.has(kind) ? formatDate(date).replace(/^\w+ /, "circa ") : formatDate(date);
};
