import { withFewMarks } from "@kinkeeper/contracts/text";

/** A text of a file without what no store can hold (NUL, lone surrogates), and without runs of marks that nobody writes. */
export const storable = (text: string): string =>
  withFewMarks(text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", ""));

/** Whether a field of so many characters holds a text as well as a kept line would; a longer one is kept whole beside it. */
export const isWhole = (text: string, atMost: number): boolean => storable(text).length <= atMost;

/** A text as a field of so many characters shows it. */
export const shortened = (text: string, atMost: number): string => {
  const stored = storable(text);
  return stored.length <= atMost ? stored : stored.slice(0, atMost).toWellFormed().trim();
};

/** Whether a field says what a kept text does, as far as it can hold it. */
export const isSameText = (kept: string, field: string, atMost: number): boolean =>
  kept === field || shortened(kept, atMost) === field;
