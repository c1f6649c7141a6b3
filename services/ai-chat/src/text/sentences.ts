/** Shorter ends are abbreviations more often than sentences. */
const abbreviation =
  /(?:^|[\s("“])(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Sr|Jr|Rev|Col|Capt|Gen|Prof|abt|c|ca|No|vol|p|pp|ed|e\.g|i\.e)\.$/u;
/** An end of a sentence with the marks behind it, and the white space that follows. */
const sentenceEnd = /(?:[.!?…]["')\]»”’]{0,4}|\n)(?:[ \t]{0,4}\[[a-z]\d{2,3}\]){0,20}\.?(\s{1,50})/g;
/** An opened quotation that nobody closes holds nothing up for longer. */
const longestQuotation = 1_500;

const isInsideQuotation = (text: string): boolean =>
  text.length < longestQuotation && text.lastIndexOf("“") > text.lastIndexOf("”");

/**
 * Takes whole sentences from the beginning of a text that is still growing, each with the white space behind it. What has no
 * end yet stays: marks of sources may follow the full stop, and belong to it.
 */
export const takeSentences = (text: string): { readonly sentences: readonly string[]; readonly rest: string } => {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: end, 1: space, index } of text.matchAll(sentenceEnd)) {
    const after = index + end.length;
    // More white space or a mark may still come.
    if (after >= text.length || text[after] === "[") continue;
    const sentence = text.slice(start, after);
    const written = sentence.slice(0, sentence.length - space!.length);
    const isParagraph = end.includes("\n");
    if (!isParagraph && (abbreviation.test(written.slice(-8)) || isInsideQuotation(sentence))) continue;
    sentences.push(sentence);
    start = after;
  }
  return { sentences, rest: text.slice(start) };
};

/** The sentences of a whole text as [start, end), the white space around them left out. */
export const sentenceRanges = (text: string): readonly (readonly [start: number, end: number])[] => {
  const ranges: [number, number][] = [];
  let start = 0;
  const close = (end: number): void => {
    const piece = text.slice(start, end);
    const begins = end - piece.trimStart().length;
    const ends = start + piece.trimEnd().length;
    if (ends > begins) ranges.push([begins, ends]);
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(/[.!?…]["')\]»”’]{0,4}(?=\s)|\n[^\S\n]{0,99}\n/g)) {
    const end = index + mark.length;
    if (!abbreviation.test(text.slice(Math.max(start, end - 8), end))) close(end);
  }
  close(text.length);
  return ranges;
};
