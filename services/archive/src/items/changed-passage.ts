/** Texts up to this length (UTF-16 units) stand in a history whole. */
const short = 400;
/** Of longer ones so much is shown around what differs, and of what differs so much. */
const around = 80;
const most = 1_000;

export interface Passages {
  readonly before: string | null;
  readonly after: string | null;
}

const sharedBeginning = (one: string, other: string): number => {
  const end = Math.min(one.length, other.length);
  let length = 0;
  while (length < end && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
};

const sharedEnd = (one: string, other: string, beginning: number): number => {
  const most = Math.min(one.length, other.length) - beginning;
  let length = 0;
  while (length < most && one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length))
    length += 1;
  return length;
};

/** A part of a text, begun and ended between words where a space is near; dots stand for what is left out. */
const cut = (text: string, from: number, to: number): string => {
  const space = from === 0 ? -1 : text.indexOf(" ", from);
  const start = space !== -1 && space < from + around / 2 ? space + 1 : from;
  const last = to >= text.length ? text.length : text.lastIndexOf(" ", to);
  const end = last > Math.max(start, to - around / 2) ? last : Math.min(to, text.length);
  // A cut through a character of two units leaves half of it.
  const part = text.slice(start, end).toWellFormed().trim();
  return `${start > 0 ? "… " : ""}${part}${end < text.length ? " …" : ""}`;
};

/**
 * A change of a text as a history shows it: short texts whole, of long ones the passage that differs with a little around
 * it, so that a history of a hundred versions is not a hundred books.
 */
export const changedPassage = ({ before, after }: Passages): Passages => {
  if ((before?.length ?? 0) <= short && (after?.length ?? 0) <= short) return { before, after };
  const beginning = sharedBeginning(before ?? "", after ?? "");
  const end = sharedEnd(before ?? "", after ?? "", beginning);
  const from = Math.max(0, beginning - around);
  const passage = (text: string | null): string | null => {
    if (text === null) return null;
    return cut(text, from, Math.min(text.length - end + around, from + most));
  };
  return { before: passage(before), after: passage(after) };
};
