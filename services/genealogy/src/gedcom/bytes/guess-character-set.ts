import { withFewMarks } from "@kinkeeper/contracts/text";
import { isUtf8 } from "node:buffer";
import { countAnselAccents } from "./ansel.ts";
import { decoderOf, type ByteSet } from "./character-sets.ts";
import { central, cyrillic, turkic, western, type Alphabet } from "./languages.ts";
import { likenessOf, type Likeness } from "./likeness.ts";

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

/** The languages each set was made for; the first sets are preferred where several fit alike. */
const languagesOf: ReadonlyMap<ByteSet, readonly Alphabet[]> = new Map([
  ["windows-1252", western],
  ["windows-1250", central],
  ["windows-1251", cyrillic],
  ["windows-1254", turkic],
  ["CP850", western],
  ["CP437", western],
  ["CP852", central],
  ["macintosh", western],
]);

/** With fewer accents than this, their places may be chance. */
const manyAccents = 20;

/** A declaration is believed while so few of the characters beyond ASCII are out of place; broken accents of ANSEL are common. */
const mostMisfits = (set: ByteSet): number => (set === "ANSEL" ? 0.25 : 0.1);

/**
 * The character set of lines that hold more than ASCII. A declaration that the bytes allow wins; where it may mean several sets,
 * or the bytes do not allow it (many programs wrote ANSEL or UTF-8 into the header and something else below), the one whose
 * languages have the letters is taken.
 */
export const guessCharacterSet = (bytes: Uint8Array, declared: readonly ByteSet[]): ByteSet => {
  const lines = linesBeyondAscii(bytes);
  const sample = Buffer.concat(lines);
  const valid = lines.filter((line) => isUtf8(line)).length;
  // By chance, hardly any line of another set is valid UTF-8; single broken lines are dealt with one by one.
  const isMostlyUtf8 = valid * 2 > lines.length && (declared.length === 0 || declared.includes("UTF-8"));
  if (valid === lines.length || isMostlyUtf8) return "UTF-8";

  const { accents, fitting, strangers } = countAnselAccents(sample);
  const likeness = (set: ByteSet): Likeness => {
    const text = decoderOf(set)(sample);
    // Sorting accents takes the square of how many stand in a row.
    const composed = set === "ANSEL" ? withFewMarks(text).normalize("NFC") : text;
    return likenessOf(composed, languagesOf.get(set) ?? [...western, ...central]);
  };
  const bestOf = (sets: readonly ByteSet[]): { readonly set: ByteSet; readonly likeness: Likeness } | undefined =>
    sets
      .map((set) => ({ set, likeness: likeness(set) }))
      .reduce<{ set: ByteSet; likeness: Likeness } | undefined>(
        (best, one) => (best && best.likeness.score >= one.likeness.score ? best : one),
        undefined,
      );

  const meant = bestOf(declared.filter((set) => set !== "UTF-8" && (set !== "ANSEL" || strangers === 0)));
  if (meant) {
    // Sets that nobody names by accident and whose languages we do not know are taken at their word.
    const isUnknown = meant.set !== "ANSEL" && !languagesOf.has(meant.set);
    const { misfits, count } = meant.likeness;
    if (isUnknown || misfits <= count * mostMisfits(meant.set)) return meant.set;
  } else if (declared.length === 0 && strangers === 0 && fitting >= manyAccents && fitting >= accents * 0.95)
    return "ANSEL";
  return bestOf([...languagesOf.keys()])!.set;
};
