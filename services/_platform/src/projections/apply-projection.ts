import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { TransactionSql } from "postgres";
import type { ApplyRun, Projection } from "../projection.ts";

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

/** Applies a batch of events: run by run, with what stands beside them, then what comes afterwards. */
export const applyProjection = async (
  projection: Projection,
  sql: TransactionSql,
  events: readonly Recorded[],
): Promise<void> => {
  const applyRuns = async (): Promise<void> => {
    for (const { apply, events: run } of runsOf(projection, events)) await apply(sql, run);
  };
  await Promise.all([applyRuns(), projection.beside?.(sql, events)]);
  await projection.afterwards?.(sql, events);
};
