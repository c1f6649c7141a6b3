/**
 * ANSEL (ANSI/NISO Z39.47) with the additions of GEDCOM 5.5.1, appendix C, and of MARC 21. Its accents come before the
 * letter they belong to; in Unicode they come after it.
 */
const spacing: readonly (readonly [firstByte: number, characters: string])[] = [
  [0xa1, "ŁØĐÞÆŒʹ·♭®±ƠƯʼ"],
  [0xb0, "ʻłøđþæœʺı£ð"],
  [0xbc, "ơư□■°ℓ℗©♯¿¡ß€"],
  [0xcd, "eoß"],
];

/** The accents 0xE0 to 0xFE in order; 0 where ANSEL has none. */
const combining = [
  0x0309, 0x0300, 0x0301, 0x0302, 0x0303, 0x0304, 0x0306, 0x0307, 0x0308, 0x030c, 0x030a, 0xfe20, 0xfe21, 0x0315,
  0x030b, 0x0310, 0x0327, 0x0328, 0x0323, 0x0324, 0x0325, 0x0333, 0x0332, 0x0326, 0x031c, 0x032e, 0xfe22, 0xfe23, 0, 0,
  0x0313,
];

const replacement = 0xfffd;

/** What each byte stands for; an accent is known by `isAccent`. */
const codeOf: Uint16Array = (() => {
  const table = new Uint16Array(256).fill(replacement);
  for (let byte = 0; byte < 0x80; byte++) table[byte] = byte;
  for (const [first, characters] of spacing)
    for (let i = 0; i < characters.length; i++) table[first + i] = characters.charCodeAt(i);
  combining.forEach((code, index) => (table[0xe0 + index] = code || replacement));
  table[0x8d] = 0x200d;
  table[0x8e] = 0x200c;
  return table;
})();

const isAccent = (byte: number): boolean => byte >= 0xe0 && codeOf[byte] !== replacement;

/**
 * The text of ANSEL bytes, each letter followed by its accents: to be composed by `normalize("NFC")`, which sorts the accents
 * of a letter in time that grows with the square of their number. So runs of them are to be cut first.
 */
export const decodeAnsel = (bytes: Uint8Array): string => {
  const codes = new Uint16Array(bytes.length);
  let length = 0;
  let accents = 0;
  for (const [index, byte] of bytes.entries()) {
    if (isAccent(byte)) {
      accents++;
      continue;
    }
    // A line cannot end between an accent and its letter; what stands there is given without a letter.
    if (byte === 0x0a || byte === 0x0d) {
      for (let accent = index - accents; accent < index; accent++) codes[length++] = codeOf[bytes[accent]!]!;
      codes[length++] = byte;
    } else {
      codes[length++] = codeOf[byte]!;
      for (let accent = index - accents; accent < index; accent++) codes[length++] = codeOf[bytes[accent]!]!;
    }
    accents = 0;
  }
  for (let accent = bytes.length - accents; accent < bytes.length; accent++) codes[length++] = codeOf[bytes[accent]!]!;
  return Buffer.from(codes.buffer, 0, length * 2).toString("utf16le");
};

/**
 * How many accents of a sample stand before a letter with which they form one known letter, and how many there are.
 * Real ANSEL has next to no others; text of another encoding has many, because its letters end words.
 */
export const countAnselAccents = (bytes: Uint8Array): { accents: number; fitting: number; strangers: number } => {
  let accents = 0;
  let fitting = 0;
  let strangers = 0;
  // From behind, so that the letter a run of accents belongs to is known at each of them.
  let letter = 0;
  for (let index = bytes.length - 1; index >= 0; index--) {
    const byte = bytes[index]!;
    if (!isAccent(byte)) {
      letter = byte;
      if (byte >= 0x80 && codeOf[byte] === replacement) strangers++;
      continue;
    }
    accents++;
    const isLetter = (letter | 0x20) >= 0x61 && (letter | 0x20) <= 0x7a;
    if (isLetter && String.fromCharCode(letter, codeOf[byte]!).normalize("NFC").length === 1) fitting++;
  }
  return { accents, fitting, strangers };
};
