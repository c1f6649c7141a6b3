/** The parts of one line, as they stand: the value is not unescaped. */
export interface LineParts {
  level: number;
  xref: string | null;
  tag: string;
  value: string;
}

const space = 0x20;
const tab = 0x09;
const at = 0x40;

const isTagCode = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;

const isSpace = (code: number): boolean => code === space || code === tab || code === 0xa0 || code === 0xfeff;

/**
 * Reads the line `text[start, end)` into `parts`. Tolerated: spaces before the level, several spaces or tabs between the parts,
 * leading zeros, lower-case tags (left as written), a record's name with spaces in it. False when it is no GEDCOM line.
 */
export const parseLine = (text: string, start: number, end: number, parts: LineParts): boolean => {
  let index = start;
  while (index < end && isSpace(text.charCodeAt(index))) index++;
  const levelStart = index;
  let level = 0;
  for (; index < end; index++) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) break;
    level = level * 10 + digit;
  }
  if (index === levelStart || index - levelStart > 9 || !isSpace(text.charCodeAt(index))) return false;
  while (index < end && isSpace(text.charCodeAt(index))) index++;
  let xref: string | null = null;
  if (text.charCodeAt(index) === at) {
    const close = text.indexOf("@", index + 1);
    if (close < 0 || close >= end || close === index + 1) return false;
    xref = text.slice(index + 1, close);
    index = close + 1;
    while (index < end && isSpace(text.charCodeAt(index))) index++;
  }
  const tagStart = index;
  while (index < end && isTagCode(text.charCodeAt(index))) index++;
  if (index === tagStart || (index < end && !isSpace(text.charCodeAt(index)))) return false;
  parts.level = level;
  parts.xref = xref;
  parts.tag = text.slice(tagStart, index);
  // Exactly one character separates; further spaces belong to the value (text continued by CONC relies on it).
  parts.value = index + 1 < end ? text.slice(index + 1, end) : "";
  return true;
};

/** What a value points to, without `@`; null when it is text. `@#DJULIAN@ …` is an escape, `@@…` an escaped `@`. */
export const pointerIn = (value: string): string | null => {
  if (value.charCodeAt(0) !== at || value.length < 3) return null;
  const second = value.charCodeAt(1);
  if (second === at || second === 0x23) return null;
  const close = value.indexOf("@", 1);
  if (close < 0) return null;
  // Only spaces may follow a pointer.
  return close === value.length - 1 || value.slice(close + 1).trim() === "" ? value.slice(1, close) : null;
};
