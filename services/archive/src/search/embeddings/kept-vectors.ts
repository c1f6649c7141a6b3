import type { Sql } from "postgres";
import type { Due } from "./fill-vectors.ts";

/**
 * Takes up the vectors that a migration kept while it had the index filled anew, of those of these chunks whose text is the same. Also
 * those of the former model, which is asked until the wanted one is complete.
 * @returns the chunks whose vectors have to be computed
 */
export const takeUpKeptVectors = async (sql: Sql, model: string, chunks: readonly Due[]): Promise<readonly Due[]> => {
  // The chunks are locked first, as by whoever writes or removes them: there is no vector of a chunk that is gone.
  const done = await sql<Pick<Due, "number" | "nr">[]>`
    with held as (
      select c.tenant_id, c.number, c.nr, c.kind, c.owner_id, c.text from search_chunks c join unnest(
        ${chunks.map(({ tenant_id }) => tenant_id)}::uuid[], ${chunks.map(({ number }) => number)}::int[],
        ${chunks.map(({ nr }) => nr)}::smallint[], ${chunks.map(({ text }) => text)}::text[]
      ) as due(tenant_id, number, nr, text) using (tenant_id, number, nr, text)
      for update of c
    ),
    taken as (
      insert into search_vectors (tenant_id, number, nr, model, kind, owner_id, code, vector)
      select h.tenant_id, h.number, h.nr, k.model, h.kind, h.owner_id, k.code, k.vector
      from held h join search_kept_vectors k on k.tenant_id = h.tenant_id and k.text_hash = sha256(convert_to(h.text, 'UTF8'))
      where k.model in (select model from search_models)
      on conflict do nothing
      returning tenant_id, number, nr, model
    )
    update search_chunks c set due = null from taken
    where c.tenant_id = taken.tenant_id and c.number = taken.number and c.nr = taken.nr and taken.model = ${model}
    returning c.number, c.nr`;
  const taken = new Set(done.map(({ number, nr }) => `${number}/${nr}`));
  return chunks.filter(({ number, nr }) => !taken.has(`${number}/${nr}`));
};

/**
 * Forgets the vectors that nothing took up, once the index has come as far as the one before it; another process may be filling it.
 * @returns whether none is kept any more
 */
export const forgetKeptVectors = async (sql: Sql, index: string): Promise<boolean> => {
  await sql`
    delete from search_kept_vectors where not exists (
      select from platform_checkpoints earlier join platform_checkpoints now using (context)
      where earlier.consumer like 'projection/search_v%' and now.consumer = ${`projection/${index}`}
        and now.position < earlier.position
    )`;
  return (await sql`select from search_kept_vectors limit 1`).length === 0;
};
