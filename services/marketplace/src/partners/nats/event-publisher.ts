import { setTimeout as delay } from "node:timers/promises";
import { nameOfType, type CloudEvent } from "@kinkeeper/contracts/partners/public-events";
import { StoreUnavailable, type StoredEvent } from "@kinkeeper/platform/event-store";
import { hiddenPositions, type HiddenPositions } from "@kinkeeper/platform/hidden-positions";
import { headers, type JetStreamClient, type NatsConnection } from "nats";
import type { MarketplaceDependencies } from "../../settings.ts";
import { isPublic, publicEventOf, type History, type SourceEvent } from "../public-event-of.ts";
import { stream } from "./accounts.ts";
import type { NatsAdmin } from "./nats-admin.ts";

/** Streams of these hold what partners may hear of. */
const categories = ["vendor", "service", "transaction", "payout", "review"];
const keptMs = 30 * 24 * 60 * 60 * 1000;
const pauseMs = 1_000;
const ackMilliseconds = 5_000;
/** Where in the event store a message comes from, hidden: it would tell partners how much all others record. */
const positionHeader = "Kinkeeper-Position";

/** How far the stream itself says that it has come. */
interface Reached {
  readonly position: bigint;
  /** Of the last message. */
  readonly sequence: number;
}

const reachedIn = async (nats: NatsConnection, { reveal }: HiddenPositions): Promise<Reached> => {
  const manager = await nats.jetstreamManager();
  const { state } = await manager.streams.info(stream);
  if (state.messages === 0) return { position: 0n, sequence: state.last_seq };
  const last = await manager.streams.getMessage(stream, { seq: state.last_seq });
  const position = await reveal(last.header.get(positionHeader));
  return { position: BigInt(position ?? "0"), sequence: state.last_seq };
};

/**
 * Publishes what partners may hear of to the stream that they read, in the order of the event store. The stream itself says how far it
 * has come, so that nothing comes twice when tables of ours are built anew; of two processes one is told by it that the other was faster.
 */
export const createEventPublisher = (dependencies: MarketplaceDependencies, admin: NatsAdmin) => {
  const { journal, keyring, logger, now, settings } = dependencies;
  const positions = hiddenPositions(keyring, "marketplace");
  const stop = new AbortController();

  /** One that breaks the contract is a fault of ours, and keeps no other event from partners. */
  const cloudEventOf = (history: History): CloudEvent | undefined => {
    try {
      return publicEventOf(history, settings.KINKEEPER_PUBLIC_URL);
    } catch (error) {
      const { stream: of, revision } = history.at(-1)!;
      logger.error({ err: error, stream: of, revision }, "an event cannot be told to partners and is left out");
      return undefined;
    }
  };

  const publish = async (jetstream: JetStreamClient, event: StoredEvent, sequence: number): Promise<number> => {
    const isOld = Date.parse(event.metadata.time) < now().getTime() - keptMs;
    if (!isPublic(event.type) || isOld) return sequence;
    const history = (await journal.read<SourceEvent>(event.stream)).slice(0, event.revision + 1);
    const told = cloudEventOf(history);
    if (!told || !("vendorId" in told.data)) return sequence;
    const carried = headers();
    carried.set(positionHeader, await positions.hide(String(event.position)));
    carried.set("content-type", "application/cloudevents+json; charset=utf-8");
    const { seq } = await jetstream.publish(
      `market.v1.${told.data.vendorId}.${nameOfType(told.type)}`,
      JSON.stringify(told),
      { msgID: told.id, headers: carried, expect: { lastSequence: sequence }, timeout: ackMilliseconds },
    );
    return seq;
  };

  const follow = async (): Promise<void> => {
    const nats = await admin.platform();
    const reached = await reachedIn(nats, positions);
    const jetstream = nats.jetstream();
    let { sequence } = reached;
    for await (const { events } of journal.store.follow({ categories, after: reached.position, signal: stop.signal }))
      for (const event of events) {
        if (stop.signal.aborted) return;
        sequence = await publish(jetstream, event, sequence);
      }
  };

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (stop.signal.aborted) return;
        logger[error instanceof StoreUnavailable ? "warn" : "error"](
          { err: error },
          "events are not published to partners now",
        );
        await delay(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined); // aborted: seen above
      }
    }
  };
  let ended: Promise<void> = Promise.resolve();

  return {
    start: (): void => void (ended = run()),
    stop: async (): Promise<void> => {
      stop.abort();
      await ended;
    },
  };
};
