import { inTwo } from "@kinkeeper/contracts/words/joined-names";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { postingsWhere } from "./posting-lists.ts";
import { readable } from "./readable.ts";
import { stemsOf } from "./stems.ts";

interface Part {
  readonly word: string;
  readonly term: string;
}

/** Of words that nobody wrote, those that are two in a name or title: "mary ann" for "maryann". */
export const namesInTwo = async (
  sql: TransactionSql,
  viewer: Pick<Viewer, "tenantId" | "userId">,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly Part[]>> => {
  const names = words.flatMap((typed) => inTwo(typed).map((name) => ({ typed, name, words: name.trim().split(" ") })));
  if (names.length === 0) return new Map();
  const stems = await stemsOf(
    sql,
    names.flatMap((one) => one.words),
  );
  const asked = names.map(({ typed, name, words: both }) => ({
    typed,
    name,
    parts: both.map((word): Part => ({ word, term: stems.get(word) ?? `=${word}` })),
  }));
  const found = await sql<{ name: string }[]>`
    select asked.name from unnest(
      ${asked.map(({ name }) => name)}::text[], ${asked.map(({ parts }) => parts[1]!.term)}::text[]
    ) as asked(name, term)
    where exists (
      select from ${postingsWhere(sql, sql`${readable(sql, "p", viewer)} and p.term = asked.term`)} as o
        join search_documents d on d.tenant_id = ${viewer.tenantId}::uuid and d.number = o.number
      where ${readable(sql, "d", viewer)} and not d.removed and position(asked.name || ' ' in ' ' || d.title_key || ' ') > 0)`;
  const isFound = new Set(found.map(({ name }) => name));
  return new Map(asked.filter(({ name }) => isFound.has(name)).map(({ typed, parts }) => [typed, parts]));
};
