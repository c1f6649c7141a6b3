/** What was typed after what is sent now: on a slow line somebody writes on, and an answer that empties the field would take it away. */
export const typedMeanwhile = (typed: string, sent: string): string => {
  const text = typed.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : typed;
};
