import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { conditionsOf, type Filters } from "./filters.ts";
import { readable, type QueryWords } from "./query-words.ts";

/** A document that holds words of the query or says something alike. */
export interface Found {
  readonly number: number;
  readonly kind: number;
  /** Of BM25; null where it holds none of the words. */
  readonly words: number | null;
  /** How much of what the query says its words say (0..1); null as above. */
  readonly share: number | null;
  /** Cosine of the nearest chunk; null where it is not among the nearest. */
  readonly meaning: number | null;
  /** The nearest chunk. */
  readonly chunk: number | null;
}

export interface FoundDocuments {
  readonly found: readonly Found[];
  /** How many documents of each kind (its number) hold words of the query. */
  readonly counts: readonly { readonly kind: number; readonly documents: number }[];
}

/** The meaning of a query, as one model computes it. */
export interface QueryMeaning {
  readonly model: string;
  readonly vector: Float32Array;
}

/** So many of each kind are ranked by words; so many chunks are compared exactly, of those whose codes are nearest. */
const ranked = 100;
const compared = 200;

/** BM25 with k1 1.2 and b 0.4 (reference figures: README.md). */
const score = (sql: TransactionSql, meanLength: number) =>
  sql`sum(t.weight * p.uses * 2.2 / (p.uses + 1.2 * (0.6 + 0.4 / ${meanLength}::float8 * p.length)))`;

const signs = (vector: Float32Array): string => Array.from(vector, (value) => (value > 0 ? "1" : "0")).join("");
export const vectorText = (vector: Float32Array): string => `[${vector.join(",")}]`;

/**
 * Everything that holds a word of the query, best first, and what is nearest to its meaning. Who may read, and the
 * filters, are conditions inside both searches, so that neither ranks nor counts anything else.
 */
export const findDocuments = async (
  sql: TransactionSql,
  viewer: Viewer,
  { terms, weight, meanLength }: QueryWords,
  meaning: QueryMeaning | undefined,
  filters: Filters,
): Promise<FoundDocuments> => {
  const conditions = conditionsOf(sql, filters);
  const passing = (table: string) =>
    conditions === undefined
      ? sql``
      : sql`and exists (
          select from search_documents d where d.tenant_id = ${sql(table)}.tenant_id and d.number = ${sql(table)}.number and ${conditions})`;
  const near =
    meaning === undefined
      ? sql`select null::int as number, null::smallint as kind, null::smallint as nr, null::float8 as meaning where false`
      : sql`
        select number, kind, nr, 1 - (embedding <=> ${vectorText(meaning.vector)}::vector) as meaning from (
          select v.number, v.kind, v.nr, v.embedding from search_vectors v
          where ${readable(sql, "v", viewer)} and v.model = ${meaning.model} ${passing("v")}
          order by v.code::bit(${sql.unsafe(String(meaning.vector.length))}) <~> ${signs(meaning.vector)}::bit(${sql.unsafe(String(meaning.vector.length))})
          limit ${compared}
        ) as alike`;
  const rows = await sql<(Found & { readonly documents: number | null })[]>`
    with lexical as materialized (
      select p.number, p.kind, ${score(sql, meanLength)} as words,
        least(1, sum(t.weight) / ${weight || 1}::float8) as share
      from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) as t(term, weight)
      cross join lateral (
        select p.number, p.kind, p.uses, p.length from search_postings p where ${readable(sql, "p", viewer)} and p.term = t.term
        offset 0
      ) as p
      where true ${
        conditions === undefined
          ? sql``
          : sql`and exists (
        select from search_documents d where d.tenant_id = ${viewer.tenantId}::uuid and d.number = p.number and ${conditions})`
      }
      group by p.number, p.kind
    ),
    best as (
      select l.number, l.kind, l.words, l.share from generate_series(0, 4) as k(kind)
      cross join lateral (select * from lexical where lexical.kind = k.kind order by words desc, number limit ${ranked}) as l
    ),
    alike as materialized (
      select distinct on (number) number, kind, nr, meaning from (${near}) as one order by number, meaning desc
    )
    select number, kind, coalesce(best.words, lexical.words) as words, coalesce(best.share, lexical.share) as share, alike.meaning, alike.nr as chunk, null::int as documents
    from best full join alike using (number, kind) left join lexical using (number, kind)
    union all
    select null, kind, null, null, null, null, count(*)::int from lexical group by kind`;
  return {
    found: rows.filter(({ documents }) => documents === null),
    counts: rows.flatMap(({ kind, documents }) => (documents === null ? [] : [{ kind, documents }])),
  };
};
