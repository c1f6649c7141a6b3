import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { TransactionSql } from "postgres";
import { isOneByOne, type ApplyRun, type Projection } from "../projection.ts";
import { pipelinedWrites } from "./pipelined-writes.ts";

/** Neighbouring events with the same function, no stream twice: what one statement can write. */
interface Run {
  readonly apply: ApplyRun<DomainEvent>;
  readonly events: Recorded[];
  readonly streams: Set<string>;
}

const runsOf = ({ on }: Pick<Projection, "on">, events: readonly Recorded[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const event of events) {
    const apply = on[event.type];
    if (!apply) continue;
    const last = runs.at(-1);
    const run = last?.apply === apply && !last.streams.has(event.stream) ? last : undefined;
    if (!run) runs.push({ apply, events: [event], streams: new Set([event.stream]) });
    else {
      run.events.push(event);
      run.streams.add(event.stream);
    }
  }
  return runs;
};

/** Events of the family that has at least half of them, and all others; undefined where no family has. */
const apart = (events: readonly Recorded[]): readonly (readonly Recorded[])[] | undefined => {
  const tenants = Map.groupBy(events, ({ metadata }) => metadata.tenantId);
  if (tenants.size < 2) return undefined;
  const most = [...tenants].find(([, { length }]) => length * 2 >= events.length)?.[0];
  if (most === undefined) return undefined;
  return [events.filter(({ metadata }) => metadata.tenantId !== most), tenants.get(most)!];
};

/**
 * Applies a batch of events: run by run, with what stands beside them, then what comes afterwards. Where families stand apart, and
 * one of them has most of the batch, as while a file is imported, the others' runs need not wait for the answers to its.
 */
export const applyProjection = async (
  projection: Projection,
  sql: TransactionSql,
  events: readonly Recorded[],
): Promise<void> => {
  const pipelined = pipelinedWrites(sql);
  const applyRuns = async (part: readonly Recorded[]): Promise<void> => {
    for (const { apply, events: run } of runsOf(projection, part))
      await apply(isOneByOne(apply) ? pipelined.sql : sql, run);
  };
  const parts = (projection.isByFamily === true && apart(events)) || [events];
  try {
    await Promise.all([...parts.map(applyRuns), projection.beside?.(sql, events)]);
    await projection.afterwards?.(sql, events);
    await pipelined.done();
  } catch (error) {
    throw pipelined.failureOr(error);
  }
};
