import { setTimeout as delay } from "node:timers/promises";
import { SpanKind } from "@opentelemetry/api";
import type { Context } from "@kinkeeper/contracts/event";
import { ErrorCode, NatsError, type JetStreamClient } from "nats";
import { StoreUnavailable, type EventStore, type StoredEvent } from "../event-store.ts";
import type { Logger } from "../logger.ts";
import type { PostgresReadModel } from "../postgres/postgres-read-model.ts";
import {
  loadCheckpoints,
  moveCheckpoints,
  storeStillHas,
  CheckpointConflict,
  type Checkpoint,
} from "../projections/checkpoints.ts";
import { errorClass } from "../projections/dead-letters.ts";
import { categoriesOf } from "./bus.ts";
import { subjectOf, writeMessage } from "./event-message.ts";
import { traceEvents } from "./event-span.ts";
import type { NatsLink } from "./nats-link.ts";

export interface RelayOptions {
  /** The context whose events are published: the service's own. */
  readonly context: Context;
  readonly store: EventStore;
  readonly link: NatsLink;
  readonly readModel: PostgresReadModel;
  readonly logger: Logger;
}

export interface RelayStatus {
  /** Runs in this process; otherwise it stands by while another process runs it. */
  readonly active: boolean;
  /** Had published everything there was when it last looked. */
  readonly caughtUp: boolean;
  /** Since this process started. */
  readonly published: number;
}

export interface Relay {
  status(): RelayStatus;
  stop(): Promise<void>;
}

const firstPause = 100;
const longestPause = 1_000;
const ackMilliseconds = 5_000;
const tooLarge: string = ErrorCode.MaxPayloadExceeded;
const beginning: Checkpoint = { position: 0n, last: undefined };

/**
 * Publishes what a context records, in order, each event under its id, from the event store to JetStream: the event store
 * is the outbox. One process at a time does this. While NATS is away it waits for ever; a stream that was lost and made
 * again gets everything from the beginning.
 */
export const startRelay = ({ context, store, link, readModel, logger }: RelayOptions): Relay => {
  const consumer = `relay/${context.name}`;
  const categories = [...categoriesOf([context]).keys()];
  const stop = new AbortController();
  const status = { active: false, caughtUp: false, published: 0 };

  const publish = (jetstream: JetStreamClient, event: StoredEvent, previous: bigint): Promise<void> =>
    traceEvents(`publish ${event.type}`, SpanKind.PRODUCER, [event], async () => {
      const subject = subjectOf(link.prefix, context.name, event);
      try {
        await jetstream.publish(subject, writeMessage(event, previous), {
          msgID: event.eventId,
          timeout: ackMilliseconds,
        });
      } catch (error) {
        // Followers see a gap and read the store.
        if (!(error instanceof NatsError && error.code === tooLarge)) throw error;
        const position = String(event.position);
        logger.warn({ stream: event.stream, position, eventType: event.type }, "an event is too large for the bus");
      }
    });

  /** Where to go on: after what was published in this very stream. */
  const load = async (): Promise<Checkpoint> => {
    const sql = readModel.service;
    const born = await link.ensureStream();
    const found = (await loadCheckpoints(sql, consumer, [context.name], readModel.generation)).get(context.name)!;
    const [known] = await sql<{ bus_created: string }[]>`
      select bus_created from platform_relay where context = ${context.name}`;
    if (known?.bus_created === born && (await storeStillHas(store, found))) return found;
    await sql.begin(async (transaction) => {
      await move(transaction, found, beginning);
      await transaction`
        insert into platform_relay (context, bus_created) values (${context.name}, ${born})
        on conflict (context) do update set bus_created = excluded.bus_created`;
    });
    return beginning;
  };
  const move = (sql: Parameters<typeof moveCheckpoints>[0], before: Checkpoint, after: Checkpoint): Promise<void> =>
    moveCheckpoints(sql, consumer, new Map([[context.name, before]]), new Map([[context.name, after]]));

  const work = async (signal: AbortSignal): Promise<void> => {
    let reached = await load();
    status.active = true;
    try {
      for await (const { events, caughtUp } of store.follow({ categories, after: reached.position, signal })) {
        status.caughtUp = caughtUp && events.length === 0;
        const last = events.at(-1);
        if (!last) continue;
        // All at once: the connection keeps the order, and a message that gets lost leaves a gap that followers see.
        const { position } = reached;
        await link.use((nats) => {
          const jetstream = nats.jetstream();
          return Promise.all(events.map((event, n) => publish(jetstream, event, events[n - 1]?.position ?? position)));
        });
        const after = { position: last.position, last };
        await move(readModel.service, reached, after);
        reached = after;
        status.published += events.length;
        status.caughtUp = caughtUp;
      }
    } finally {
      status.active = false;
      status.caughtUp = false;
    }
  };

  const run = async (): Promise<void> => {
    let pause = firstPause;
    while (!stop.signal.aborted) {
      const again = new AbortController(); // after a reconnection: it may be another, empty stream
      const stopWatching = link.onChange(() => again.abort());
      try {
        const restartable = (held: AbortSignal) => work(AbortSignal.any([held, again.signal]));
        await readModel.locks.hold(consumer, restartable, stop.signal);
        pause = firstPause;
      } catch (error) {
        if (stop.signal.aborted) return;
        const expected = error instanceof StoreUnavailable || error instanceof CheckpointConflict;
        logger[expected ? "warn" : "error"]({ code: errorClass(error) }, "the relay stopped and starts again");
        await delay(pause, undefined, { signal: stop.signal }).catch(() => undefined); // aborted: seen above
        pause = Math.min(pause * 2, longestPause);
      } finally {
        stopWatching();
      }
    }
  };
  const ended = run();

  return {
    status: () => ({ ...status }),
    stop: async () => {
      stop.abort();
      await ended;
    },
  };
};
