import { AckPolicy, DeliverPolicy, nanos, ReplayPolicy, type Consumer } from "nats";
import { ArrivalQueue } from "./arrival-queue.ts";
import type { BusBatch, BusEvent, EventBus } from "./bus.ts";
import { readMessage } from "./event-message.ts";
import type { NatsLink } from "./nats-link.ts";

const hours = 3_600_000;
/** Asked for at once: each may have 1 MB, and none is known by its size before it is here. */
const fetched = 100;
/** Sent and not settled yet, at most. */
const mostUnsettled = 2_000;
/** Without a message for so long: a moment to look into the store. Milliseconds. */
const quiet = 5_000;
/** Not settled for so long: it is sent again. Also how long a consumer nobody uses is kept. */
const settleWithin = 30_000;
const forgottenAfter = 72 * hours;

/** The bus of many processes: NATS JetStream. What is published comes from the relay of each context. */
export const createNatsBus = (link: NatsLink): EventBus => {
  const consumerOf = (name: string, context: string): Promise<Consumer> =>
    link.use(async (nats) => {
      const { stream, prefix } = link;
      const durable = `${name}_in_${context}`.replace(/[^A-Za-z0-9_-]/g, "_");
      const manager = await nats.jetstreamManager();
      const add = () =>
        manager.consumers.add(stream, {
          durable_name: durable,
          filter_subject: `${prefix}.${context}.>`,
          ack_policy: AckPolicy.Explicit,
          ack_wait: nanos(settleWithin),
          max_ack_pending: mostUnsettled,
          deliver_policy: DeliverPolicy.New,
          replay_policy: ReplayPolicy.Instant,
          inactive_threshold: nanos(forgottenAfter),
        });
      await add().catch(async () => {
        await manager.consumers.delete(stream, durable).catch(() => false); // perhaps it was made in another way before
        await add();
      });
      return nats.jetstream().consumers.get(stream, durable);
    });

  const pump = async (
    consumer: Consumer,
    context: string,
    arrivals: ArrivalQueue,
    signal: AbortSignal,
  ): Promise<void> => {
    while (!signal.aborted) {
      const messages = await consumer.fetch({ max_messages: fetched, expires: quiet });
      const stop = (): void => void messages.close();
      signal.addEventListener("abort", stop);
      let any = false;
      for await (const message of messages) {
        any = true;
        await arrivals.add({ message, context });
      }
      signal.removeEventListener("abort", stop);
      if (!any) arrivals.endWait();
    }
  };

  async function* batches(
    consumers: ReadonlyMap<string, Consumer>,
    signal: AbortSignal,
  ): AsyncGenerator<BusBatch, void, void> {
    const arrivals = new ArrivalQueue();
    const over = new AbortController();
    const ends = AbortSignal.any([signal, over.signal]);
    for (const [context, consumer] of consumers)
      link.use(() => pump(consumer, context, arrivals, ends)).catch((error: unknown) => arrivals.fail(error));
    const wake = (): void => arrivals.endWait();
    signal.addEventListener("abort", wake);
    try {
      while (!signal.aborted) {
        const taken = await arrivals.take();
        if (signal.aborted) break;
        const events = taken
          .map(({ message, context }) => readMessage(message.string(), context))
          .filter((event): event is BusEvent => event !== undefined);
        yield {
          events,
          settle: () => {
            for (const { message } of taken) message.ack();
          },
        };
      }
    } finally {
      signal.removeEventListener("abort", wake);
      over.abort();
      arrivals.close();
    }
  }

  return {
    isShared: true,
    subscribe: async ({ consumer, contexts, signal }) => {
      await link.ensureStream();
      const consumers = new Map<string, Consumer>();
      for (const { name } of contexts) consumers.set(name, await consumerOf(consumer, name));
      return batches(consumers, signal);
    },
    check: () => link.use((nats) => nats.flush()),
    close: () => link.close(),
  };
};
