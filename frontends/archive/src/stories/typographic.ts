/**
 * Text as a printer sets it: real quotation marks and apostrophes, dashes for hyphens that stand alone, an ellipsis for three
 * dots. For showing only; what was typed stays as it is.
 */
export const typographic = (text: string): string =>
  text
    .replace(/\.{3}/g, "…")
    .replace(/(?<![\d-])(\d{4})-(?=\d{4}(?![\d-]))/g, "$1–")
    .replace(/(\s)-{1,2}(?=\s)/g, "$1–")
    .replace(/(\S)--(?=\S)/g, "$1—")
    // An apostrophe where letters are left out: before a decade, and at the known shortened words.
    .replace(/'(?=\d\ds?\b|(?:tis|twas|twere|em|til|cause|round)\b)/gi, "’")
    .replace(/(^|[\s([{“‘—–/])"/gu, "$1“")
    .replace(/"/g, "”")
    .replace(/(^|[\s([{“—–/])'/gu, "$1‘")
    .replace(/'/g, "’")
    // A double mark right behind a single one that opens: '"Come," he said.'
    .replace(/‘”/g, "‘“");

/** The same of a text that goes on: a quotation mark behind a letter closes, wherever a new run begins. */
export const typographicAfter = (before: string, text: string): string => {
  const last = before.at(-1);
  return last === undefined || !/[\p{L}\p{N}]/u.test(last) ? typographic(text) : typographic(`x${text}`).slice(1);
};
