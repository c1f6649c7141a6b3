import type { ISql, Sql } from "postgres";
import type { Embeddings } from "./embeddings.ts";
import { takeUpKeptVectors } from "./kept-vectors.ts";
import { packed, signCode } from "./vectors.ts";

const atOnce = 8;

/** A chunk whose vector is wanted. */
export interface Due {
  readonly tenant_id: string;
  readonly number: number;
  readonly nr: number;
  readonly text: string;
}

/** Before all families. */
export const firstFamily = "00000000-0000-0000-0000-000000000000";

/** A family that brought more chunks than this within so many seconds is bringing many. */
const manyChunks = 100;
const secondsOfMany = 5;

/**
 * Families of which an import runs, and whether any chunk is due: one statement, twice a second. The order keeps PostgreSQL to the
 * index of what is due: it may believe that there is much, and would look for it in all rows.
 */
export const pendingWork = async (
  sql: Sql,
): Promise<{ readonly importing: readonly string[]; readonly isAnyDue: boolean }> => {
  const [now] = await sql<{ importing: string[]; is_any_due: boolean }[]>`
    select
      array(select distinct tenant_id from running_imports) as importing,
      (select tenant_id from search_chunks where due <= now() order by tenant_id limit 1) is not null as is_any_due`;
  return { importing: now!.importing, isAnyDue: now!.is_any_due };
};

/** The first family after another of which anything is due, from one to the next in the index, without those that wait or are bringing many. */
const familyAfter = (sql: Sql, after: string, waiting: readonly string[]) => sql`
  with recursive families as (
    select ${after}::uuid as tenant_id
    union all
    select (
      select c.tenant_id from search_chunks c where c.due <= now() and c.tenant_id > f.tenant_id order by c.tenant_id limit 1
    ) from families f where f.tenant_id is not null
  )
  select tenant_id from families f where tenant_id > ${after}::uuid
  and tenant_id <> all(${waiting as string[]}::uuid[])
  and not exists (
    select from search_chunks c
    where c.tenant_id = f.tenant_id and c.due <= now() and c.due > now() - make_interval(secs => ${secondsOfMany})
    offset ${manyChunks}
  ) limit 1`;

/**
 * Takes some of what is due of the family whose turn is after another's, the newest first: what somebody just wrote waits
 * neither for a file of thousands of their own nor for another family's. Other processes leave it alone for a minute.
 */
const claim = (sql: Sql, after: string, waiting: readonly string[]): Promise<readonly Due[]> => sql<Due[]>`
  update search_chunks c set due = now() + interval '1 minute'
  from (
    select tenant_id, number, nr from search_chunks
    where due <= now() and tenant_id = (
      (${familyAfter(sql, after, waiting)}) union all (${familyAfter(sql, firstFamily, waiting)}) limit 1
    )
    order by due desc limit ${atOnce} for update skip locked
  ) as next
  where c.tenant_id = next.tenant_id and c.number = next.number and c.nr = next.nr
  returning c.tenant_id, c.number, c.nr, c.text`;

const putOff = (sql: Sql, due: readonly Due[], seconds: number): Promise<unknown> => sql`
  update search_chunks c set due = now() + make_interval(secs => ${seconds})
  from unnest(
    ${due.map(({ tenant_id }) => tenant_id)}::uuid[], ${due.map(({ number }) => number)}::int[], ${due.map(({ nr }) => nr)}::smallint[]
  ) as late(tenant_id, number, nr)
  where c.tenant_id = late.tenant_id and c.number = late.number and c.nr = late.nr`;

/** Keeps the vectors of some chunks. What changed meanwhile is due again by itself, and has none written here. */
export const writeVectors = (
  sql: Sql,
  model: string,
  chunks: readonly Due[],
  vectors: readonly Float32Array[],
): Promise<unknown> => sql`
  with made as (
    select * from unnest(
      ${chunks.map(({ tenant_id }) => tenant_id)}::uuid[], ${chunks.map(({ number }) => number)}::int[],
      ${chunks.map(({ nr }) => nr)}::smallint[], ${chunks.map(({ text }) => text)}::text[],
      ${vectors.map(signCode)}::text[], ${vectors.map((vector) => Buffer.from(packed(vector).buffer).toString("base64"))}::text[]
    ) as given(tenant_id, number, nr, text, code, vector)
  ),
  done as (
    update search_chunks c set due = null from made
    where c.tenant_id = made.tenant_id and c.number = made.number and c.nr = made.nr and c.text = made.text
    returning c.tenant_id, c.number, c.nr, c.kind, c.owner_id, made.code, made.vector
  )
  insert into search_vectors (tenant_id, model, number, nr, kind, owner_id, code, vector)
  select tenant_id, ${model}, number, nr, kind, owner_id, code::bit(512), decode(vector, 'base64') from done
  on conflict (tenant_id, number, nr, model) do update set
    kind = excluded.kind, owner_id = excluded.owner_id, code = excluded.code, vector = excluded.vector`;

/** Chunks whose vectors were computed, and whose they are. */
export interface Filled {
  readonly chunks: number;
  readonly family: string;
}

/**
 * Computes the vectors of a few chunks that are due, of one family: the next after `after`, where families take turns and some are `waiting`.
 * @returns how many there were; throws what the model throws, after putting them off for `secondsAfterFailure`.
 */
export const fillSome = async (
  sql: Sql,
  embeddings: Embeddings,
  secondsAfterFailure: number,
  { after, waiting }: { readonly after: string; readonly waiting: readonly string[] },
): Promise<Filled> => {
  const due = await claim(sql, after, waiting);
  if (due.length === 0) return { chunks: 0, family: after };
  const unknown = await takeUpKeptVectors(sql, embeddings.id, due);
  try {
    if (unknown.length > 0)
      await writeVectors(sql, embeddings.id, unknown, await embeddings.embed(unknown.map(({ text }) => text)));
  } catch (error) {
    await putOff(sql, unknown, secondsAfterFailure);
    throw error;
  }
  return { chunks: due.length, family: due[0]!.tenant_id };
};

/** Whether any chunk waits for its vector, now or later. */
export const isAnythingDue = async (sql: ISql): Promise<boolean> => {
  const [chunks] = await sql<{ waits: boolean }[]>`
    select exists (select from search_chunks where due is not null) as waits`;
  return chunks!.waits;
};

/** Makes the vectors of a model wanted: at once the only ones where there are none yet, else beside those of the former model. */
export const wantModel = (sql: Sql, model: string): Promise<unknown> =>
  sql.begin(async (transaction) => {
    const models = await transaction<
      { model: string; is_complete: boolean }[]
    >`select model, is_complete from search_models for update`;
    const givenUp = models.filter((one) => one.model !== model && !one.is_complete).map((one) => one.model);
    await transaction`delete from search_vectors where model = any(${givenUp})`;
    await transaction`delete from search_models where model = any(${givenUp})`;
    if (models.some((one) => one.model === model)) return;
    await transaction`
      insert into search_models (model, is_complete) values (${model}, ${models.every((one) => givenUp.includes(one.model))})
      on conflict do nothing`;
    await transaction`update search_chunks set due = now() where due is null`;
  });

/** Where nothing is due any more the wanted model is complete, and the former one's vectors go. */
export const completeModel = (sql: Sql, model: string): Promise<unknown> =>
  sql.begin(async (transaction) => {
    if (await isAnythingDue(transaction)) return;
    await transaction`update search_models set is_complete = true where model = ${model}`;
    await transaction`delete from search_models where model <> ${model}`;
    await transaction`delete from search_vectors where model <> ${model}`;
  });
