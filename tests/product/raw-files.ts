import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gunzipSync, inflateSync } from "node:zlib";

/** What can be seen of a word in base64, whatever stands before and behind it. */
const inBase64 = (word: string): readonly string[] =>
  [0, 1, 2].map((offset) => {
    const whole = Buffer.from("\0".repeat(offset) + word).toString("base64");
    return whole.slice(offset === 0 ? 0 : offset + 1, Math.floor(((word.length + offset) * 4) / 3));
  });

/** Forms that a word of small ASCII letters may have in a file. Of a word that is cut short the beginning is enough. */
const formsOf = (word: string): readonly Buffer[] => [
  Buffer.from(word.slice(0, -2)),
  Buffer.from(word.slice(0, -2), "utf16le"),
  Buffer.from(Buffer.from(word).toString("hex")),
  ...inBase64(word).map((form) => Buffer.from(form)),
];

const unpacked = (bytes: Buffer): readonly Buffer[] => {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return [gunzipSync(bytes)];
    if (bytes[0] === 0x78) return [inflateSync(bytes)];
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error; // zlib's: it is no packed file after all
  }
  return [];
};

/** Capital ASCII letters as small ones, byte by byte. */
const inSmall = (bytes: Buffer): Buffer => {
  const small = Buffer.from(bytes);
  for (const [at, byte] of small.entries()) if (byte >= 0x41 && byte <= 0x5a) small[at] = byte + 0x20;
  return small;
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Files below a folder in whose bytes one of these words of small ASCII letters stands, in any of its forms, large or small. */
export const filesWith = (folder: string, words: readonly string[]): readonly string[] => {
  const forms = words.flatMap(formsOf);
  const holds = (bytes: Buffer): boolean => {
    const small = inSmall(bytes);
    return forms.some((form) => bytes.includes(form) || small.includes(form));
  };
  return filesIn(folder).filter((file) => {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
    const bytes = readFileSync(file);
    return holds(bytes) || unpacked(bytes).some(holds);
  });
};
