const mixed = (text: string, start: number, factor: number): string => {
  let hash = start;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), factor) >>> 0;
  return hash.toString(16).padStart(8, "0");
};

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/): eight hexadecimal digits that tell the few texts of one person apart. */
export const shortDigest = (text: string): string => mixed(text, 0x811c9dc5, 0x01000193);

/** Sixteen, for the texts of a whole family; not for secrets. */
export const longDigest = (text: string): string => shortDigest(text) + mixed(text, 0x9747b28c, 0x85ebca6b);

/** A hexadecimal digest in letters alone: nobody takes a part of it for a year. */
export const inLetters = (hexadecimal: string): string =>
  hexadecimal.replace(/./g, (digit) => String.fromCodePoint("a".codePointAt(0)! + Number.parseInt(digit, 16)));
