import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gunzipSync, inflateSync } from "node:zlib";

/** What can be seen of a word in base64, whatever stands before and behind it. */
const inBase64 = (word: string): readonly string[] =>
  [0, 1, 2].map((offset) => {
    const whole = Buffer.from("\0".repeat(offset) + word).toString("base64");
    return whole.slice(offset === 0 ? 0 : offset + 1, Math.floor(((word.length + offset) * 4) / 3));
  });

/** Forms that a word of small ASCII letters may have in a file, whatever is large in it. Of a word that is cut short the beginning is enough. */
const lettersOf = (word: string): readonly Buffer[] => [
  Buffer.from(word.slice(0, -2)),
  Buffer.from(word.slice(0, -2), "utf16le"),
  Buffer.from(Buffer.from(word).toString("hex")),
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

/** Capital letters as small ones, those of ASCII and some that stand in no form. */
const inSmall = (bytes: Buffer): Buffer => Buffer.from(bytes.toString("latin1").toLowerCase(), "latin1");

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Files below a folder in whose bytes one of these words of small ASCII letters stands, in any of its forms, large or small. */
export const filesWith = (folder: string, words: readonly string[]): readonly string[] => {
  const letters = words.flatMap(lettersOf);
  const encoded = words.flatMap(inBase64).map((form) => Buffer.from(form));
  const holds = (bytes: Buffer): boolean => {
    const small = inSmall(bytes);
    return letters.some((form) => small.includes(form)) || encoded.some((form) => bytes.includes(form));
  };
  return filesIn(folder).filter((file) => {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
    const bytes = readFileSync(file);
    return holds(bytes) || unpacked(bytes).some(holds);
  });
};
