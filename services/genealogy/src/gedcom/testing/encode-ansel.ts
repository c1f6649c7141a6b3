import { decodeAnsel } from "../bytes/ansel.ts";

const codeOf = Uint16Array.from({ length: 256 }, (_, byte) => decodeAnsel(Uint8Array.of(byte)).charCodeAt(0));

/** The bytes of a text in ANSEL; what ANSEL lacks becomes "?". We write UTF-8 ourselves. */
export const encodeAnsel = (text: string): Uint8Array => {
  const bytes: number[] = [];
  let letterAt = 0;
  // The letters with a horn are letters of their own here.
  const decomposed = text.normalize("NFD").replace(/[ou]\u031b/gi, (letter) => letter.normalize("NFC"));
  for (const character of decomposed) {
    const code = character.codePointAt(0)!;
    const byte = code < 0x80 ? code : codeOf.indexOf(code, 0x80);
    if (byte >= 0xe0) bytes.splice(letterAt, 0, byte);
    else {
      letterAt = bytes.length;
      bytes.push(byte < 0 ? 0x3f : byte);
    }
    // Several accents keep their order: the next one goes after this one, still before the letter.
    if (byte >= 0xe0) letterAt++;
  }
  return Uint8Array.from(bytes);
};
