import type { TextSteps } from "./linear-steps.ts";

/** Steps whose growth is known, to see that it is told. */
export const linear: TextSteps = {
  "counting letters": (text) => {
    let letters = 0;
    for (const character of text) if (character !== " ") letters += 1;
    return letters;
  },
  "sorting words": (text) => text.split(" ").toSorted((one, other) => (one < other ? -1 : 1)),
  "normalizing without marks": (text) => text.replaceAll(/\p{M}/gu, "").normalize("NFKD"),
  "waiting in between": async (text) => {
    let words = 0;
    for (const word of text.split(" ")) {
      await Promise.resolve(word);
      words += 1;
    }
    return words;
  },
};

export const quadratic: TextSteps = {
  "a loop in a loop": (text) => {
    let pairs = 0;
    for (let one = 0; one < text.length; one += 1) for (let other = one; other < text.length; other += 16) pairs += 1;
    return pairs;
  },
  "a list searched for each word": (text) => {
    const seen: string[] = [];
    for (const [index, word] of text.split(" ").entries())
      if (!seen.includes(`${word}${index}`)) seen.push(`${word}${index}`);
    return seen;
  },
  "the rest searched at each place": (text) => {
    let found = 0;
    for (let at = 0; at < text.length; at += 1) if (text.indexOf("\u{10ffff}", at) !== -1) found += 1;
    return found;
  },
  "an expression asked at each place": (text) => {
    const never = /\u{10ffff}/gu;
    let found = 0;
    for (let at = 0; at < text.length; at += 1) {
      never.lastIndex = at;
      if (never.test(text)) found += 1;
    }
    return found;
  },
  "marks that are sorted": (text) => text.replaceAll("a ", "\u0301\u0323").normalize("NFKD"),
  "the first taken off a list again and again": (text) => {
    const words = text.split(" ");
    while (words.length > 0) words.shift();
  },
};
