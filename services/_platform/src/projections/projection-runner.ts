import type { Projection } from "../projection.ts";
import { applyProjection, handledTypes } from "./apply-projection.ts";
import type { ConsumerStatus, ConsumerDependencies } from "./consumer-definition.ts";
import { EventConsumer } from "./event-consumer.ts";
import type { Retried } from "./retry-dead-letters.ts";

/** Events applied in one transaction, at most. */
const atOnce = 500;

export interface ProjectionRunners {
  status(): readonly ConsumerStatus[];
  /** Answers once every projection has taken all events there were when it started. */
  whenCaughtUp(): Promise<void>;
  /** Empties the tables of a projection and applies every event again. Readers see it fill. */
  rebuild(projection: string): Promise<void>;
  /** Applies again what was put away because it could not be applied, and what waits behind it. */
  retryDeadLetters(projection: string): Promise<Retried>;
  stop(): Promise<void>;
}

/** Starts the projections of a service; from now on `readModel.caughtUpTo` waits for them. */
export const startProjections = (
  projections: readonly Projection[],
  dependencies: ConsumerDependencies,
): ProjectionRunners => {
  const { readModel, ownContext } = dependencies;
  const tables = projections.flatMap((projection) => projection.tables);
  const shared = tables.find((table, index) => tables.indexOf(table) !== index);
  if (shared !== undefined)
    throw new Error(`two projections write ${shared}: neither could be rebuilt without the other`);
  const runners = new Map(
    projections.map((projection) => {
      const { name, contexts, restsFor } = projection;
      const consumer = `projection/${name}`;
      if (contexts.includes(ownContext)) readModel.progress.expect(consumer, ownContext);
      const runner = new EventConsumer(
        {
          consumer,
          contexts,
          handles: handledTypes(projection),
          atOnce,
          restsFor,
          span: `project ${name}`,
          apply: (sql, events) => applyProjection(projection, sql, events),
          forget: async (sql) => {
            const names = projection.tables.map((table) => `"${table.replaceAll('"', '""')}"`);
            if (names.length > 0) await sql.unsafe(`truncate ${names.join(", ")}`);
          },
        },
        dependencies,
      );
      return [name, runner] as const;
    }),
  );
  const named = (name: string): EventConsumer => {
    const runner = runners.get(name);
    if (!runner) throw new Error(`there is no projection ${name}`);
    return runner;
  };
  return {
    status: () => [...runners.values()].map((runner) => runner.status()),
    whenCaughtUp: async () => {
      await Promise.all([...runners.values()].map((runner) => runner.whenCaughtUp()));
    },
    rebuild: (projection) => named(projection).rebuild(),
    retryDeadLetters: (projection) => named(projection).retryDeadLetters(),
    stop: async () => {
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
    },
  };
};
