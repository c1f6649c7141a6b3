/** The first two initials of a name: "Emma Wedgwood" -> "EW", "Robert Waring Darwin" -> "RW", "Plato" -> "P". */
export const initialsOf = (name: string): string =>
  name.split(/\s+/).map(firstLetter).filter(Boolean).slice(0, 2).join("");

const firstLetter = (word: string): string => (word.match(/[\p{L}\p{N}]/u)?.[0] ?? "").toLocaleUpperCase();

/** A hue in degrees, always the same for the same name; neighbouring names differ. */
export const tintOf = (name: string): number => {
  let hash = 2166136261; // FNV-1a
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) % 360;
};
