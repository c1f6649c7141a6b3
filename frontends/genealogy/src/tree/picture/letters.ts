import { serif } from "./picture.ts";

/** A picture is a document of its own: it sees the letters of the system, but none that the page has loaded. */
const family = /^'([^']+)'/.exec(serif)![1]!;

/** Whether a `unicode-range` ("U+0-FF, U+131, U+2??") has one of the letters; without a range it has all. */
export const hasLetterOf = (range: string, codePoints: Iterable<number>): boolean => {
  const spans = [...range.matchAll(/U\+([0-9A-F?]+)(?:-([0-9A-F]+))?/gi)].map(([, first = "", last]) => [
    Number.parseInt(first.replace(/\?/g, "0"), 16),
    Number.parseInt(last ?? first.replace(/\?/g, "F"), 16),
  ]);
  if (spans.length === 0) return true;
  for (const codePoint of codePoints)
    if (spans.some(([first, last]) => codePoint >= first! && codePoint <= last!)) return true;
  return false;
};

const base64 = (bytes: Uint8Array): string => {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
};

const fontFaces = (): readonly CSSFontFaceRule[] =>
  [...document.styleSheets]
    .filter(({ href }) => href === null || new URL(href).origin === location.origin)
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.fontFamily.replace(/["']/g, "") === family)
    .filter(({ style }) => style.fontStyle !== "italic");

/**
 * Style rules with the page's own serif, as far as the words need it. Letters it does not have come from the system's fonts,
 * as they do on the page.
 *
 * @throws TypeError when a font can no longer be fetched
 */
export const lettersFor = async (words: string): Promise<string> => {
  const codePoints = new Set(Array.from(words, (letter) => letter.codePointAt(0)!));
  const needed = fontFaces().filter(({ style }) => hasLetterOf(style.getPropertyValue("unicode-range"), codePoints));
  const rules = await Promise.all(
    needed.map(async ({ style, parentStyleSheet }) => {
      const source = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue("src"))?.[1];
      if (source === undefined) return "";
      const answer = await fetch(new URL(source, parentStyleSheet?.href ?? location.href));
      if (!answer.ok) throw new TypeError(`the font answered ${answer.status}`);
      const data = base64(new Uint8Array(await answer.arrayBuffer()));
      const range = style.getPropertyValue("unicode-range");
      const only = range === "" ? "" : `unicode-range:${range};`;
      return `@font-face{font-family:'${family}';font-weight:200 900;${only}src:url(data:font/woff2;base64,${data}) format('woff2')}`;
    }),
  );
  return rules.join("");
};
