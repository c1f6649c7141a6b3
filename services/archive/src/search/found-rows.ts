import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import type { FieldText } from "./document.ts";
import type { Found } from "./find-documents.ts";
import type { Ranked } from "./fuse.ts";
import { readable } from "./readable.ts";

/** Letters of what is shown that passages are looked for in, the best first: what lies behind is shown without any. */
const mostLettersRead = 1_500_000;

/** What was found, as it is kept. */
export interface FoundRow {
  readonly id: string;
  readonly number: number;
  readonly kind: number;
  /** Null for what is not read. */
  readonly texts: string | null;
}

export const textsOf = ({ texts }: FoundRow): readonly FieldText[] =>
  texts === null ? [] : (JSON.parse(texts) as readonly FieldText[]);

export const rowsOf = async (
  sql: TransactionSql,
  viewer: Viewer,
  ranked: readonly Ranked[],
): Promise<ReadonlyMap<number, FoundRow>> => {
  const best = ranked.toSorted((one, other) => other.score - one.score).map(({ number }) => number);
  const rows = await sql<FoundRow[]>`
    select id, number, kind,
      case when sum(octet_length(texts)) over (order by array_position(${best}::int[], number)) <= ${mostLettersRead} then texts end as texts
    from search_documents d
    where ${readable(sql, "d", viewer)} and not d.removed and d.number = any(${best}::int[])`;
  return new Map(rows.map((row) => [row.number, row]));
};

export interface FoundChunk {
  readonly number: number;
  readonly field: string;
  readonly begins: number;
}

/** Where the chunks stand that were found by their meaning. */
export const chunksOf = async (
  sql: TransactionSql,
  viewer: Viewer,
  found: readonly Found[],
): Promise<ReadonlyMap<number, FoundChunk>> => {
  const near = found.filter(({ chunk }) => chunk !== null);
  if (near.length === 0) return new Map();
  const rows = await sql<FoundChunk[]>`
    select c.number, c.field, c.begins from search_chunks c
    join unnest(${near.map(({ number }) => number)}::int[], ${near.map(({ chunk }) => chunk)}::smallint[]) as found(number, nr)
      using (number, nr)
    where ${readable(sql, "c", viewer)}`;
  return new Map(rows.map((row) => [row.number, row]));
};
