import type { Sql } from "postgres";

/**
 * Takes up the vectors that a migration kept while it had the index filled anew, for chunks whose text is the same; the rest of them
 * are forgotten. Once the index has caught up.
 */
export const takeUpKeptVectors = (sql: Sql, model: string): Promise<unknown> =>
  sql.begin(async (transaction) => {
    const [kept] = await transaction<
      { are_any: boolean }[]
    >`select exists (select from search_kept_vectors) as are_any`;
    if (!kept!.are_any) return;
    await transaction`
      with taken as (
        insert into search_vectors (tenant_id, number, nr, model, kind, owner_id, code, vector)
        select c.tenant_id, c.number, c.nr, k.model, c.kind, c.owner_id, k.code, k.vector
        from search_kept_vectors k
          join search_chunks c on c.tenant_id = k.tenant_id and sha256(convert_to(c.text, 'UTF8')) = k.text_hash
        on conflict do nothing
        returning tenant_id, number, nr, model
      )
      update search_chunks c set due = null from taken
      where c.tenant_id = taken.tenant_id and c.number = taken.number and c.nr = taken.nr and taken.model = ${model}`;
    await transaction`delete from search_kept_vectors`;
  });
