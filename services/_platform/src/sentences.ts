/** Shorter ends are abbreviations more often than sentences: "Mr.", "St.", "J. W.". */
const abbreviation =
  /(?:^|[\s("“])(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Sr|Jr|Rev|Col|Capt|Gen|Prof|abt|c|ca|No|vol|p|pp|ed|e\.g|i\.e)\.$/u;

/** Whether a text ends with a full stop that ends no sentence. */
export const endsAbbreviated = (text: string): boolean => abbreviation.test(text.slice(-8));

/**
 * The sentences of a text as [start, end), without the white space around them; an empty line ends one too.
 * What has no end within `longest` characters is cut at a space, so that no piece is longer.
 */
export const sentencesIn = (text: string, longest = Infinity): readonly (readonly [start: number, end: number])[] => {
  const found: [number, number][] = [];
  let start = 0;
  const close = (end: number): void => {
    const piece = text.slice(start, end);
    const begins = start + (piece.length - piece.trimStart().length);
    const ends = start + piece.trimEnd().length;
    if (ends > begins) found.push(...inPieces(text, begins, ends, longest));
    start = end;
  };
  for (const { index, 0: mark } of text.matchAll(/[.!?…]["')\]»”’]{0,4}(?=\s)|\n[^\S\n]{0,99}\n/g)) {
    const end = index + mark.length;
    if (!endsAbbreviated(text.slice(start, end))) close(end);
  }
  close(text.length);
  return found;
};

const inPieces = (text: string, start: number, end: number, longest: number): [number, number][] => {
  const pieces: [number, number][] = [];
  let from = start;
  while (end - from > longest) {
    const space = text.lastIndexOf(" ", from + longest);
    const isPair = /[\uDC00-\uDFFF]/.test(text[from + longest]!);
    const to = space > from ? space : from + longest - (isPair ? 1 : 0);
    pieces.push([from, to]);
    from = text[to] === " " ? to + 1 : to;
  }
  if (end > from) pieces.push([from, end]);
  return pieces;
};
