/** First letters of the first and the last word: "Emma Wedgwood" -> "EW", "Plato" -> "P". */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word ? firstLetter(word) : "")).join("");
};

const firstLetter = (word: string): string => (word.match(/[\p{L}\p{N}]/u)?.[0] ?? "").toLocaleUpperCase();

/** A hue in degrees, always the same for the same name; neighbouring names differ. */
export const tintOf = (name: string): number => {
  let hash = 2166136261; // FNV-1a
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) % 360;
};
