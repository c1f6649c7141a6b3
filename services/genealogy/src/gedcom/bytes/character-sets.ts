import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import { decodeAnsel } from "./ansel.ts";

/** The sets whose newline is one byte, 0x0A. */
export type ByteSet = Exclude<CharacterSet, "UTF-16LE" | "UTF-16BE">;

/** The upper halves of the DOS code pages of Europe (IBM CP437, CP850 and, for its centre, CP852); no WHATWG decoder knows them. */
const cp437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
const cp850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const cp852 =
  "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0";

const decodeWithUpperHalf = (upper: string) => {
  const table = Uint16Array.from({ length: 256 }, (_, byte) => (byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80)));
  return (bytes: Uint8Array): string => {
    const codes = new Uint16Array(bytes.length);
    for (let i = 0; i < bytes.length; i++) codes[i] = table[bytes[i]!]!;
    return Buffer.from(codes.buffer).toString("utf16le");
  };
};

const dosDecoders = {
  CP437: decodeWithUpperHalf(cp437),
  CP850: decodeWithUpperHalf(cp850),
  CP852: decodeWithUpperHalf(cp852),
};

/** Reads whole lines of a character set whose newline is the byte 0x0A. */
export const decoderOf = (set: ByteSet): ((bytes: Uint8Array) => string) => {
  if (set === "ANSEL") return decodeAnsel;
  if (set === "CP437" || set === "CP850" || set === "CP852") return dosDecoders[set];
  const decoder = new TextDecoder(set);
  return (bytes) => decoder.decode(bytes);
};

/** What a header says of its file. */
export interface DeclaredCharacterSet {
  readonly name: string;
  /** What the name may mean, the likeliest first; none where it says only that the file is ASCII or UTF-16, though it is not. */
  readonly sets: readonly ByteSet[];
}

/** The code page of wherever the program ran. */
const windowsSets: readonly ByteSet[] = ["windows-1252", "windows-1250", "windows-1251", "windows-1254"];
const dosSets: readonly ByteSet[] = ["CP437", "CP850", "CP852"];

/** What the CHAR line of a header means; `undefined` when it says nothing we know. */
export const declaredCharacterSet = (char: string): DeclaredCharacterSet | undefined => {
  const declared = (name: string, ...sets: ByteSet[]): DeclaredCharacterSet => ({ name, sets });
  const exactly = (set: ByteSet): DeclaredCharacterSet => declared(set, set);
  const name = char
    .trim()
    .toUpperCase()
    .replace(/[\s_]+/g, " ");
  if (/^UTF-?8/.test(name)) return exactly("UTF-8");
  if (/^(UNICODE|UTF-?16|UCS-?2)/.test(name)) return declared("UTF-16");
  if (name.startsWith("ANSEL")) return exactly("ANSEL");
  if (/^(US-?)?ASCII/.test(name)) return declared("ASCII");
  if (name.startsWith("MAC")) return exactly("macintosh");
  const windows = /(?:WINDOWS|CP|ANSI|IBM)[ -]?125([0-8])/.exec(name);
  if (windows) return exactly(`windows-125${Number(windows[1]) as 0}`);
  const dos = /(?:CP|IBM|OEM|DOS|PC|^)[ -]?(437|850|852)/.exec(name);
  if (dos) return exactly(`CP${Number(dos[1]) as 437}`);
  if (/^(IBM ?-?PC|IBM( DOS)?$|MS-?DOS|DOS|OEM)/.test(name)) return declared("IBM PC", ...dosSets);
  if (/^(ANSI|WINDOWS|IBM WINDOWS|IBM-WINDOWS|WIN)/.test(name)) return declared("ANSI", ...windowsSets);
  if (name.startsWith("KOI8")) return exactly("koi8-r");
  const iso = /^(?:ISO[ -]?)?8859[ -]?(\d{1,2})$|^LATIN-?1$/.exec(name);
  if (!iso) return undefined;
  const part = Number(iso[1] ?? 1);
  // Latin-1 in the wild is Windows-1252, which only adds to it.
  if (part === 1) return exactly("windows-1252");
  if (part === 9) return exactly("windows-1254");
  return [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].includes(part) ? exactly(`iso-8859-${part as 2}`) : undefined;
};
