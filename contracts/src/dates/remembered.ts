/** Longer texts are rare, and answers kept would take their room. */
const longest = 60;
const most = 5_000;

/**
 * The same function, which remembers its last answers: a date of an imported file is read by each step that works with it, and
 * files repeat theirs. Whoever is given an answer must not change it.
 */
export const remembered = <Answer>(read: (text: string) => Answer): ((text: string) => Answer) => {
  const answers = new Map<string, { readonly answer: Answer }>();
  return (text) => {
    const known = answers.get(text);
    if (known) return known.answer;
    const answer = read(text);
    if (text.length > longest) return answer;
    if (answers.size === most) answers.clear();
    answers.set(text, { answer });
    return answer;
  };
};
