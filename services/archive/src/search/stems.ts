import type { ISql } from "postgres";

/** The stem of a word ("sailed" and "sailing" are "sail"); null where a word says nothing, such as "the". */
export type Stems = ReadonlyMap<string, string | null>;

const remembered = 50_000;
/** The same for every family: a rule of the English language, not anybody's text. */
const known = new Map<string, string | null>();

/** The stems of these words, as PostgreSQL's English dictionary forms them. */
export const stemsOf = async (sql: ISql, words: Iterable<string>): Promise<Stems> => {
  const stems = new Map<string, string | null>();
  const unknown: string[] = [];
  for (const word of new Set(words)) {
    const stem = known.get(word);
    if (stem === undefined) unknown.push(word);
    else stems.set(word, stem);
  }
  if (unknown.length === 0) return stems;
  if (known.size + unknown.length > remembered) known.clear();
  const rows = await sql<{ stem: string | null }[]>`
    select (ts_lexize('english_stem', word))[1] as stem from unnest(${unknown}::text[]) with ordinality as given(word, nr) order by nr`;
  for (const [index, word] of unknown.entries()) {
    const stem = rows[index]!.stem;
    known.set(word, stem);
    stems.set(word, stem);
  }
  return stems;
};
