import type { Reaction } from "../reaction.ts";
import type { ConsumerStatus, ConsumerDependencies } from "../projections/consumer-definition.ts";
import { EventConsumer } from "../projections/event-consumer.ts";
import type { Retried } from "../projections/retry-dead-letters.ts";

export interface ReactionRunners {
  status(): readonly ConsumerStatus[];
  /** Reacts again to what was put away because the reaction failed five times, and to what waits behind it. */
  retryDeadLetters(reaction: string): Promise<Retried>;
  stop(): Promise<void>;
}

/**
 * Starts the reactions of a service. Each event leads to its reaction at least once, those of a stream in order. A
 * reaction that throws StoreUnavailable is tried again for ever; any other error five times, then the event is put away.
 */
export const startReactions = (reactions: readonly Reaction[], dependencies: ConsumerDependencies): ReactionRunners => {
  const runners = new Map(
    reactions.map((reaction) => {
      const { name, contexts, handles } = reaction;
      const runner = new EventConsumer(
        {
          consumer: `reaction/${name}`,
          contexts,
          handles,
          atOnce: 1, // so that a checkpoint follows each
          span: `react ${name}`,
          react: async (events) => {
            for (const event of events) await reaction.react(event);
          },
        },
        dependencies,
      );
      return [name, runner] as const;
    }),
  );
  return {
    status: () => [...runners.values()].map((runner) => runner.status()),
    retryDeadLetters: async (name) => {
      const runner = runners.get(name);
      if (!runner) throw new Error(`there is no reaction ${name}`);
      return runner.retryDeadLetters();
    },
    stop: async () => {
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
    },
  };
};
