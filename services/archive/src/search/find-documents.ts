import type { Viewer } from "@kinkeeper/platform/read-model";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";
import { cosine, signCode } from "./embeddings/vectors.ts";
import { conditionsOf, type Filters } from "./filters.ts";
import type { LinkedItem } from "./linked-items.ts";
import { postingsWhere } from "./posting-lists.ts";
import { type QueryWords } from "./query-words.ts";
import { readable } from "./readable.ts";

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

interface Row extends Omit<Found, "meaning"> {
  /** Of the chunk. */
  readonly vector: Buffer | null;
  /** How many documents of this kind hold words of the query; such a row says nothing else. */
  readonly documents: number | null;
}

const cosineOf = (meaning: QueryMeaning, { buffer, byteOffset, length }: Buffer): number =>
  cosine(meaning.vector, new Int8Array(buffer, byteOffset, length));

/** One entry for each document, with the nearest of its chunks. */
const foundIn = (rows: readonly Row[], meaning: QueryMeaning | undefined): readonly Found[] => {
  const found = new Map<number, Found>();
  for (const { number, kind, words, share, chunk, vector } of rows) {
    const near = vector && meaning ? cosineOf(meaning, vector) : null;
    const known = found.get(number);
    if (!known || (near ?? -1) > (known.meaning ?? -1))
      found.set(number, { number, kind, words, share, meaning: near, chunk });
  }
  return [...found.values()];
};

/** As if each had one more word, beside texts of an average length. */
const postingsOf = (sql: TransactionSql, linked: readonly LinkedItem[], meanLength: number) =>
  linked.length === 0
    ? sql``
    : sql`
        union all
        select x.number, x.kind, 1::smallint, ${meanLength}::float8
        from ${recordset(sql, linked, { term: "text", number: "int", kind: "smallint" })} where x.term = t.term`;

/**
 * Everything that holds a word of the query, best first, and what is nearest to its meaning. Who may read, and the
 * filters, are conditions inside both searches, so that neither ranks nor counts anything else.
 * @param linked items that are found by the names of people beside
 */
export const findDocuments = async (
  sql: TransactionSql,
  viewer: Viewer,
  { terms, weight, meanLength }: QueryWords,
  meaning: QueryMeaning | undefined,
  filters: Filters,
  linked: readonly LinkedItem[] = [],
): Promise<FoundDocuments> => {
  const conditions = conditionsOf(sql, filters);
  const passing = (table: string) =>
    conditions === undefined
      ? sql``
      : sql`and exists (
          select from search_documents d where d.tenant_id = ${sql(table)}.tenant_id and d.number = ${sql(table)}.number and ${conditions})`;
  const near =
    meaning === undefined
      ? sql`select null::int as number, null::smallint as kind, null::smallint as nr, null::bytea as vector where false`
      : sql`
        select near.*, kept.vector from (
          select v.number, v.kind, v.nr from search_vectors v
          where ${readable(sql, "v", viewer)} and v.model = ${meaning.model} ${passing("v")}
          order by bit_count(v.code # ${signCode(meaning.vector)}::bit(512)) limit ${compared}
        ) as near cross join lateral (
          select v.vector from search_vectors v
          where ${readable(sql, "v", viewer)} and v.number = near.number and v.nr = near.nr and v.model = ${meaning.model}
          offset 0
        ) as kept`;
  const rows = await sql<Row[]>`
    with lexical as materialized (
      select p.number, p.kind, ${score(sql, meanLength)} as words,
        least(1, sum(t.weight) / ${weight || 1}::float8) as share
      from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) as t(term, weight)
      cross join lateral (
        select p.number, p.kind, p.uses, p.length from ${postingsWhere(sql, sql`${readable(sql, "p", viewer)} and p.term = t.term`)} as p
        ${postingsOf(sql, linked, meanLength)}
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
    )
    select number, kind, words, share, null::smallint as chunk, null::bytea as vector, null::int as documents from best
    union all
    select near.number, near.kind, lexical.words, lexical.share, near.nr, near.vector, null from (${near}) as near left join lexical using (number, kind)
    union all
    select null, kind, null, null, null, null, count(*)::int from lexical group by kind`;
  return {
    found: foundIn(
      rows.filter(({ documents }) => documents === null),
      meaning,
    ),
    counts: rows.flatMap(({ kind, documents }) => (documents === null ? [] : [{ kind, documents }])),
  };
};
