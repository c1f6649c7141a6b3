/** A quote in the text around it. */
export interface Passage {
  readonly before: string;
  readonly quote: string;
  readonly after: string;
}

/** So much of the text around a quote is shown, in UTF-16 units; words are kept whole. */
const around = 280;

const ending = (text: string): string => {
  if (text.length <= around) return text;
  const from = text.indexOf(" ", text.length - around);
  return from === -1 ? `…${text.slice(-around)}` : `… ${text.slice(from + 1)}`;
};

const beginning = (text: string): string => {
  if (text.length <= around) return text;
  const to = text.lastIndexOf(" ", around);
  return to === -1 ? `${text.slice(0, around)}…` : `${text.slice(0, to)} …`;
};

/** The quote where it stands in a field; undefined where it stands there no more. */
export const passageOf = (
  record: Readonly<Record<string, unknown>>,
  { field, quote, start, end }: { field: string; quote: string; start: number; end: number },
): Passage | undefined => {
  const text = record[field];
  if (typeof text !== "string" || text.slice(start, end) !== quote) return undefined;
  return { before: ending(text.slice(0, start)), quote, after: beginning(text.slice(end)) };
};
