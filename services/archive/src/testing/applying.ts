import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import type { Projection } from "@kinkeeper/platform/projection";
import { expect } from "vitest";

type Rows = readonly Record<string, unknown>[];

export const rowsOf = async (readModel: PostgresReadModel, table: string): Promise<Rows> =>
  readModel.service.unsafe(`select * from ${table} order by 1, 2`);

/** Applies events to empty tables, all at once and one by one, each of them twice, and expects the same rows. */
export const projecting = <Event extends DomainEvent>(readModel: PostgresReadModel, projection: Projection<Event>) => {
  const { tables } = projection;
  const apply = (events: readonly Recorded[]) =>
    readModel.service.begin((sql) => applyProjection(projection, sql, events));
  const forget = () => readModel.service.unsafe(`truncate ${tables.join(", ")}`);
  const everything = async () =>
    Object.fromEntries(
      await Promise.all(
        // By all that is in a row: of one family the first column is the same for all, and PostgreSQL's own order changes with its plans.
        tables.map(async (table) => [
          table,
          await readModel.service.unsafe(`select t.* from ${table} t order by t::text`),
        ]),
      ),
    );
  return async (...events: readonly Recorded[]): Promise<void> => {
    await forget();
    await apply(events);
    const once = await everything();
    await apply(events);
    expect(await everything()).toEqual(once);
    await forget();
    for (const event of events) {
      await apply([event]);
      await apply([event]);
    }
    expect(await everything()).toEqual(once);
  };
};
