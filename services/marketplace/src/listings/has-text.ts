import { folded } from "@kinkeeper/contracts/words/folded";
import type { ISql } from "postgres";

/** So many characters in a row are one entry of the index at most (`grams_of` in the migrations). */
const gramLength = 3;

/** As a tsquery says one: whatever it holds. */
const quoted = (gram: string): string => `'${gram.replaceAll(/['\\]/g, "$&$&")}'`;

/** What the index is asked for: every service that has the text has all of these. */
export const gramsOf = (text: string): string => {
  const letters = Array.from(text);
  if (letters.length < gramLength) return quoted(text);
  const grams = letters.slice(gramLength - 1).map((_, index) => letters.slice(index, index + gramLength).join(""));
  return [...new Set(grams)].map(quoted).join(" & ");
};

/** Those of the services `o` that have the text in what they say or in what their vendor is called. `isIndexed`: they have grams. */
export const hasText = (sql: ISql, text: string, isIndexed: boolean) => {
  const sought = folded(text);
  if (sought === "") return sql``;
  return sql`
    ${isIndexed ? sql`and o.grams @@ ${gramsOf(sought)}::tsquery` : sql``} and strpos(o.searched, ${sought}) > 0`;
};
