import type { Projection } from "../projection.ts";
import { applyProjection } from "./apply-projection.ts";
import type { ConsumerStatus, ConsumerDependencies } from "./consumer-definition.ts";
import { EventConsumer } from "./event-consumer.ts";

/** Events applied in one transaction, at most. */
const batchSize = 500;

export interface ProjectionRunners {
  status(): readonly ConsumerStatus[];
  /** Answers once every projection has taken all events there were when it started. */
  whenCaughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the projections of a service; from now on `readModel.caughtUpTo` waits for those that follow the context asked for. */
export const startProjections = (
  projections: readonly Projection[],
  dependencies: ConsumerDependencies,
): ProjectionRunners => {
  const { readModel, ownContext } = dependencies;
  const tables = projections.flatMap((projection) => projection.tables);
  const shared = tables.find((table, index) => tables.indexOf(table) !== index);
  if (shared !== undefined)
    throw new Error(`two projections write ${shared}: neither could be rebuilt without the other`);
  const runners = projections.map((projection) => {
    const { name, contexts, gatherForMs } = projection;
    const consumer = `projection/${name}`;
    readModel.progress.expect(consumer, contexts, ownContext);
    return new EventConsumer(
      {
        consumer,
        contexts,
        handles: Object.keys(projection.on),
        batchSize,
        gatherForMs,
        span: `project ${name}`,
        apply: (sql, events) => applyProjection(projection, sql, events),
        forget: async (sql) => {
          const names = projection.tables.map((table) => `"${table.replaceAll('"', '""')}"`);
          if (names.length > 0) await sql.unsafe(`truncate ${names.join(", ")}`);
        },
      },
      dependencies,
    );
  });
  return {
    status: () => runners.map((runner) => runner.status()),
    whenCaughtUp: async () => {
      await Promise.all(runners.map((runner) => runner.whenCaughtUp()));
    },
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
};
