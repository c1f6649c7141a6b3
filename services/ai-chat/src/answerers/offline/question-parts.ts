const mostParts = 3;
/** "… and when", "? When": where another question begins. */
const nextPart =
  /,?\s{1,3}and\s{1,3}(?=(?:when|where|who|whom|whose|how|what|which|was|were|is|are|did|does|do|had|has|have)\b)|[?.!]\s{1,3}(?=\p{L})/iu;

/** The questions that one message asks, in their order; none where it asks one alone. */
export const questionParts = (text: string): readonly string[] => {
  const parts = text
    .split(nextPart)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 1 && parts.length <= mostParts ? parts : [];
};
