import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { Fragment, TransactionSql } from "postgres";

/** How often the stem of a word stands in a document, and how long that document is. */
export interface Posting {
  readonly term: string;
  /** Of the document. */
  readonly number: number;
  readonly kind: number;
  readonly uses: number;
  readonly length: number;
}

/** Whose postings: of one family, and of those who may read them. */
interface Readers {
  readonly tenantId: string;
  readonly owner: string | null;
}

/** So many numbers of documents in a row share a row of a term: a kilobyte at most, which one more is appended to quickly. */
const blockSize = 128;
// An entry, from its last bit: 28 of the length, 15 of the uses, 3 of the kind, 7 of the number's place in its block. No double is inexact.
const mostUses = 2 ** 15 - 1;
const longest = 2 ** 28 - 1;

const entryOf = ({ number, kind, uses, length }: Posting): number =>
  (((number % blockSize) * 2 ** 3 + kind) * 2 ** 15 + Math.min(uses, mostUses)) * 2 ** 28 + Math.min(length, longest);

/** What is inserted into a row of search_postings, or deleted from it. */
interface Block {
  readonly term: string;
  readonly block: number;
  readonly entries: number[];
  /** Of the documents in the block. */
  readonly places: number[];
}

/** In the order of the index, in which they are written and found quickest. */
const inOrder = (one: Block, other: Block): number =>
  one.term < other.term ? -1 : one.term > other.term ? 1 : one.block - other.block;

const blocksOf = (postings: readonly Posting[]): readonly Block[] => {
  const terms = new Map<string, Map<number, Block>>();
  for (const posting of postings) {
    const { term, number } = posting;
    const blocks = terms.get(term) ?? new Map<number, Block>();
    terms.set(term, blocks);
    const block = Math.floor(number / blockSize);
    const known: Block = blocks.get(block) ?? { term, block, entries: [], places: [] };
    known.entries.push(entryOf(posting));
    known.places.push(number % blockSize);
    blocks.set(block, known);
  }
  return [...terms.values()].flatMap((blocks) => [...blocks.values()]).sort(inOrder);
};

/** For documents that have none yet. */
export const insertPostings = async (
  sql: TransactionSql,
  { tenantId, owner }: Readers,
  postings: readonly Posting[],
): Promise<void> => {
  await sql`
    insert into search_postings (tenant_id, owner_id, term, block, entries)
    select ${tenantId}::uuid, ${owner}::uuid, term, block, entries from ${recordset(sql, blocksOf(postings), { term: "text", block: "int", entries: "bigint[]" })}
    on conflict (tenant_id, term, block, owner_id) do update set entries = search_postings.entries || excluded.entries`;
};

/** Deletes what was inserted for these documents. */
export const deletePostings = async (
  sql: TransactionSql,
  { tenantId, owner }: Readers,
  postings: readonly Posting[],
): Promise<void> => {
  // Each is looked up by its index (`offset 0`): left to choose, the planner reads all of the family's for each batch.
  await sql`
    with remaining as materialized (
      select p.place, array(select e from unnest(p.entries) as e where (e >> 46)::int <> all(x.places)) as entries
      from ${recordset(sql, blocksOf(postings), { term: "text", block: "int", places: "int[]" })} cross join lateral (
        select o.ctid as place, o.entries from search_postings o
        where o.tenant_id = ${tenantId}::uuid and o.term = x.term and o.block = x.block
          and o.owner_id is not distinct from ${owner}::uuid
        offset 0
      ) as p
    ),
    fewer as (
      update search_postings p set entries = r.entries from remaining r where p.ctid = r.place and r.entries <> '{}'
    )
    delete from search_postings p using remaining r where p.ctid = r.place and r.entries = '{}'`;
};

/** Reads as a table of postings; a condition on the rows `p` says of which. */
export const postingsWhere = (sql: TransactionSql, condition: Fragment): Fragment => sql`(
  select p.term, p.block * ${sql.unsafe(String(blockSize))} + (e >> 46)::int as number, ((e >> 43) & 7)::smallint as kind,
    ((e >> 28) & ${sql.unsafe(String(mostUses))})::smallint as uses, (e & ${sql.unsafe(String(longest))})::int as length
  from search_postings p cross join unnest(p.entries) as e
  where ${condition}
)`;
