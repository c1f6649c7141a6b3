import { decodeAnsel } from "./ansel.ts";

/** The ways of writing text that a file can be read in. */
export type CharacterSet =
  | "UTF-8"
  | "UTF-16LE"
  | "UTF-16BE"
  | "ANSEL"
  | "CP437"
  | "CP850"
  | "macintosh"
  | `windows-125${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `iso-8859-${2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 13 | 14 | 15 | 16}`
  | "koi8-r";

/** The upper halves of the two DOS code pages of western Europe (IBM CP437 and CP850); no WHATWG decoder knows them. */
const cp437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
const cp850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const decodeWithUpperHalf = (upper: string) => {
  const table = Uint16Array.from({ length: 256 }, (_, byte) => (byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80)));
  return (bytes: Uint8Array): string => {
    const codes = new Uint16Array(bytes.length);
    for (let i = 0; i < bytes.length; i++) codes[i] = table[bytes[i]!]!;
    return Buffer.from(codes.buffer).toString("utf16le");
  };
};

const dosDecoders = { CP437: decodeWithUpperHalf(cp437), CP850: decodeWithUpperHalf(cp850) };

/** Reads whole lines of a character set whose newline is the byte 0x0A. */
export const decoderOf = (set: Exclude<CharacterSet, "UTF-16LE" | "UTF-16BE">): ((bytes: Uint8Array) => string) => {
  if (set === "ANSEL") return decodeAnsel;
  if (set === "CP437" || set === "CP850") return dosDecoders[set];
  const decoder = new TextDecoder(set);
  return (bytes) => decoder.decode(bytes);
};

/** What the CHAR line of a header means; `undefined` when it says nothing we know. */
export const declaredCharacterSet = (char: string): CharacterSet | "UTF-16" | "ASCII" | undefined => {
  const name = char
    .trim()
    .toUpperCase()
    .replace(/[\s_]+/g, " ");
  if (/^UTF-?8/.test(name)) return "UTF-8";
  if (/^(UNICODE|UTF-?16|UCS-?2)/.test(name)) return "UTF-16";
  if (name.startsWith("ANSEL")) return "ANSEL";
  if (/^(US-?)?ASCII/.test(name)) return "ASCII";
  if (name.startsWith("MAC")) return "macintosh";
  const windows = /(?:WINDOWS|CP|ANSI|IBM)[ -]?125([0-8])/.exec(name);
  if (windows) return `windows-125${Number(windows[1]) as 0}`;
  if (/850/.test(name)) return "CP850";
  if (/^(IBM ?-?PC|IBM( DOS)?$|MS-?DOS|DOS|OEM|CP437|IBM437)/.test(name)) return "CP437";
  if (/^(ANSI|WINDOWS|IBM WINDOWS|IBM-WINDOWS|WIN)/.test(name)) return "windows-1252";
  if (name.startsWith("KOI8")) return "koi8-r";
  const iso = /^(?:ISO[ -]?)?8859[ -]?(\d{1,2})$|^LATIN-?1$/.exec(name);
  if (!iso) return undefined;
  const part = Number(iso[1] ?? 1);
  // Latin-1 in the wild is Windows-1252, which only adds to it.
  if (part === 1) return "windows-1252";
  if (part === 9) return "windows-1254";
  return [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].includes(part) ? `iso-8859-${part as 2}` : undefined;
};
