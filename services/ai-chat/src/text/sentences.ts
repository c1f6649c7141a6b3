import { endsAbbreviated } from "@kinkeeper/platform/sentences";

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
    if (!isParagraph && (endsAbbreviated(written) || isInsideQuotation(sentence))) continue;
    sentences.push(sentence);
    start = after;
  }
  return { sentences, rest: text.slice(start) };
};
