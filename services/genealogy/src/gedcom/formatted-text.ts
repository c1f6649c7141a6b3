const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  amp: "&",
};

const characterOf = (entity: string, number: string | undefined): string => {
  if (number === undefined) return entities[entity] ?? `&${entity};`;
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
};

const anyTag = /<[^<>]+>/g;
const names = "p|br|div|span|b|i|u|em|strong|a|ul|ol|li|font|sup|sub|h[1-6]|blockquote";
const formattingTag = new RegExp(String.raw`<\/?(?:${names})(?:[\s/][^<>]*)?>`, "gi");
/** Of single tags in what somebody wrote nothing follows; text that is formatted has ends of something, or of lines. */
const isFormatted = new RegExp(String.raw`<\/(?:${names})>|<(?:br|p)\s?\/?>`, "i");

const withoutTags = (html: string, tag: RegExp): string =>
  html
    .replace(/<\/p>\s*<p[^>]*>/gi, "\n\n")
    .replace(/<br\s*\/?>|<\/(?:div|li|h[1-6])>/gi, "\n")
    .replace(tag, "")
    .replace(/&(#(x[\da-f]{1,6}|\d{1,7})|[a-z]{2,4});/gi, (_, entity: string, number?: string) =>
      characterOf(entity, number),
    );

/** HTML as plain text; GEDCOM 7 allows `<p>`, `<br>`, `<b>`, `<i>` and the like in notes. */
export const plainOfHtml = (html: string): string => withoutTags(html, anyTag);

/** A text that is HTML though nothing says so, as MyHeritage and others write notes, as plain text; any other as it is. */
export const withoutFormatting = (text: string): string =>
  isFormatted.test(text) ? withoutTags(text, formattingTag) : text;
