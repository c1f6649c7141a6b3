/** A stretch of text, or the number of a source. */
export type Piece = string | { readonly mark: number };

/** A space before a mark would part it from its sentence at the end of a line. */
const marks = / ?\[(\d{1,3})\]/g;

/** An answer cut at its `[n]`. Numbers that `isSource` does not know are text: perhaps the quoted text has them. */
export const citedPieces = (text: string, isSource: (n: number) => boolean): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(marks)) {
    const mark = Number(found[1]);
    if (!isSource(mark)) continue;
    if (found.index > at) pieces.push(text.slice(at, found.index));
    pieces.push({ mark });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
};

/** What may be shown of an answer under way: half a mark at its end waits for the rest. */
export const withoutHalfMark = (text: string): string => text.replace(/ ?\[\d{0,3}$/, "");

/** To be heard: without the marks of known sources. */
export const spokenText = (text: string, isSource: (n: number) => boolean): string =>
  citedPieces(text, isSource)
    .filter((piece) => typeof piece === "string")
    .join("");
