import { isUtf8 } from "node:buffer";
import { countAnselAccents } from "./ansel.ts";
import { decoderOf, type CharacterSet } from "./character-sets.ts";

type ByteSet = Exclude<CharacterSet, "UTF-16LE" | "UTF-16BE">;

/** Only the lines that hold something other than ASCII tell character sets apart; this many bytes of them are plenty. */
const sampleSize = 65_536;

const linesBeyondAscii = (bytes: Uint8Array): Uint8Array[] => {
  const lines: Uint8Array[] = [];
  let size = 0;
  let start = 0;
  while (start < bytes.length && size < sampleSize) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  return lines;
};

const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);
const isUpper = (character: string): boolean => character !== character.toLowerCase();

/** The letters of the languages that most of the older files are in. */
const common = new Set("äöüßéèêëàâçñåøæáíóúôîï");

/** How much a text looks like names and places: accented letters inside words count for it, signs and strange cases against it. */
const likeness = (text: string): number => {
  let score = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    const character = text[i]!;
    const before = text[i - 1];
    const after = text[i + 1];
    if (code === 0xfffd || code < 0xa0) score -= 10;
    else if (!isLetter(character))
      score -= isLetter(before) && isLetter(after) && !"’‐–·".includes(character) ? 4 : 0.5;
    else if (!/\p{Script=Latin}/u.test(character)) score -= 3;
    else if (isUpper(character) && isLetter(before) && !isUpper(before!)) score -= 3;
    else if (!isLetter(before) && !isLetter(after)) score -= 1;
    else score += common.has(character.toLowerCase()) ? 3 : 2;
  }
  return score;
};

/** What a file without a usable declaration may be written in. */
const candidates: readonly ByteSet[] = ["windows-1252", "CP850", "CP437", "macintosh"];

/** Sets that nobody names by accident: taken at their word. */
const isSpecific = (set: ByteSet): boolean => !candidates.includes(set) && set !== "UTF-8" && set !== "ANSEL";

/**
 * The character set of lines that hold more than ASCII. A declaration is believed as long as the bytes allow it:
 * many programs wrote ANSEL or UTF-8 into the header and something else below.
 */
export const guessCharacterSet = (bytes: Uint8Array, declared: ByteSet | undefined): ByteSet => {
  const lines = linesBeyondAscii(bytes);
  const sample = Buffer.concat(lines);
  if (declared !== undefined && isSpecific(declared) && !isUtf8(sample)) return declared;
  const valid = lines.filter((line) => isUtf8(line)).length;
  // By chance, hardly any line of another set is valid UTF-8; single broken lines are dealt with one by one.
  if (valid === lines.length || (declared !== "ANSEL" && valid * 2 > lines.length)) return "UTF-8";
  const { accents, fitting, strangers } = countAnselAccents(sample);
  const isAnsel = strangers === 0 && fitting >= accents * 0.9;
  if (isAnsel && (declared === "ANSEL" || (declared === undefined && fitting >= 20))) return "ANSEL";
  let best: ByteSet = "windows-1252";
  let bestScore = -Infinity;
  for (const set of candidates) {
    const score = likeness(decoderOf(set)(sample));
    const weighted = set === declared ? score + Math.abs(score) * 0.2 + 1 : score;
    if (weighted > bestScore) [best, bestScore] = [set, weighted];
  }
  return best;
};
