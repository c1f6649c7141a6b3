import type { Reaction } from "../reaction.ts";
import type { ConsumerStatus, ConsumerDependencies } from "../projections/consumer-definition.ts";
import { EventConsumer } from "../projections/event-consumer.ts";

export interface ReactionRunners {
  status(): readonly ConsumerStatus[];
  stop(): Promise<void>;
}

/**
 * Starts the reactions of a service. Each event leads to its reaction at least once, those of a stream in order. A
 * reaction that throws StoreUnavailable is tried again for ever; any other error five times, then the event is parked.
 */
export const startReactions = (reactions: readonly Reaction[], dependencies: ConsumerDependencies): ReactionRunners => {
  const runners = reactions.map((reaction) => {
    const { name, contexts, handles } = reaction;
    return new EventConsumer(
      {
        consumer: `reaction/${name}`,
        contexts,
        handles,
        batchSize: 1, // so that a checkpoint follows each
        span: `react ${name}`,
        react: async (events) => {
          for (const event of events) await reaction.react(event);
        },
      },
      dependencies,
    );
  });
  return {
    status: () => runners.map((runner) => runner.status()),
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
};
