import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "@kinkeeper/contracts/event";
import { categoriesOf, type BusBatch } from "../bus/bus.ts";
import { StoreUnavailable, type StoredEvent } from "../event-store.ts";
import {
  isTransient,
  type ConsumerStatus,
  type ConsumerDependencies,
  type ConsumerDefinition,
} from "./consumer-definition.ts";
import { errorClass } from "./dead-letters.ts";
import { EventProcessor } from "./event-processor.ts";
import { retryDeadLetters, type Retried } from "./retry-dead-letters.ts";

const firstPause = 100;
const longestPause = 1_000;

/**
 * Hands the events of some contexts to a projection or a reaction, in order: first straight from the event store, then
 * from the bus, whose duplicates are skipped and whose gaps are read from the store. One process at a time does this,
 * others stand by. It only ends when stopped: while a store is away it waits.
 */
export class EventConsumer {
  readonly #what: ConsumerDefinition;
  readonly #with: ConsumerDependencies;
  readonly #contexts: readonly Context[];
  readonly #categories: readonly string[];
  readonly #processor: EventProcessor;
  readonly #stop = new AbortController();
  readonly #caughtUpOnce = Promise.withResolvers<void>();
  #again = new AbortController();
  #active = false;
  readonly #ended: Promise<void>;

  constructor(what: ConsumerDefinition, dependencies: ConsumerDependencies) {
    this.#what = what;
    this.#with = dependencies;
    this.#contexts = what.contexts.map((name) => {
      const context = dependencies.contexts.find((one) => one.name === name);
      if (!context) throw new Error(`${what.consumer} follows the context ${name}, which nobody knows`);
      return context;
    });
    const contextOfCategory = categoriesOf(this.#contexts);
    this.#categories = [...contextOfCategory.keys()];
    this.#processor = new EventProcessor(what, dependencies, contextOfCategory);
    this.#ended = this.#run();
  }

  status(): ConsumerStatus {
    const { live, counts } = this.#processor;
    const { newest, ...numbers } = counts;
    const caughtUp = this.#active && live;
    const lagMilliseconds = this.#active && !live && newest > 0 ? Math.max(0, Date.now() - newest) : 0;
    const position = [...this.#processor.positions.values()].reduce((most, one) => (one > most ? one : most), 0n);
    return { consumer: this.#what.consumer, active: this.#active, caughtUp, position, lagMilliseconds, ...numbers };
  }

  /** Answers once everything that was there has been taken; at once when another process does this. */
  whenCaughtUp(): Promise<void> {
    return this.#caughtUpOnce.promise;
  }

  /** Takes every event again, from the first one on. */
  async rebuild(): Promise<void> {
    await this.#processor.forget();
    this.#again.abort();
  }

  /** Tries again to take what was put away, and those behind it. */
  retryDeadLetters(): Promise<Retried> {
    return retryDeadLetters(this.#what, this.#with);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { readModel, logger } = this.#with;
    const stopped = this.#stop.signal;
    const runsElsewhere = (): void => this.#caughtUpOnce.resolve();
    let pause = firstPause;
    while (!stopped.aborted) {
      this.#again = new AbortController();
      const again = this.#again.signal;
      try {
        await readModel.locks.hold(
          this.#what.consumer,
          (held) => this.#work(AbortSignal.any([held, again])),
          stopped,
          runsElsewhere,
        );
        pause = firstPause;
      } catch (error) {
        if (stopped.aborted) return;
        const expected = isTransient(error);
        const fields = { projection: this.#what.consumer, code: errorClass(error) };
        // While a store is away this comes round every second: said once is enough.
        if (!expected) logger.error(fields, "a consumer stopped and starts again");
        else if (pause === firstPause) logger.warn(fields, "a consumer waits for a store");
        await delay(pause, undefined, { signal: stopped }).catch(() => undefined); // aborted: seen above
        pause = Math.min(pause * 2, longestPause);
      }
    }
  }

  async #work(signal: AbortSignal): Promise<void> {
    const { bus, readModel } = this.#with;
    const { consumer } = this.#what;
    await this.#processor.load();
    this.#active = true;
    try {
      await this.#catchUp(signal); // also when the bus is away: then this is all that happens, again and again
      const { positions } = this.#processor;
      const name = `${readModel.schema}/${consumer}`;
      const batches = await bus.subscribe({ consumer: name, contexts: this.#contexts, positions, signal });
      await this.#catchUp(signal);
      for await (const batch of batches) {
        await this.#receive(batch, signal);
        await this.#rest(batch, signal);
      }
    } finally {
      this.#active = false;
      this.#processor.live = false;
      readModel.progress.moved(consumer, undefined);
    }
  }

  /** Reads the event store to its end. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const after = [...this.#processor.positions.values()].reduce((least, one) => (one < least ? one : least));
    for await (const batch of this.#with.journal.store.follow({ categories: this.#categories, after, signal })) {
      await this.#processor.take(batch.events, signal);
      if (signal.aborted) return;
      this.#processor.skipTo(batch.position);
      if (batch.caughtUp) break;
    }
    if (signal.aborted) return;
    this.#processor.live = true;
    this.#caughtUpOnce.resolve();
  }

  async #receive(batch: BusBatch, signal: AbortSignal): Promise<void> {
    const { events } = batch;
    if (events.length === 0) await this.#lookAround(signal);
    let next: StoredEvent[] = [];
    const reached = new Map(this.#processor.positions);
    for (const { event, context, previous } of events) {
      const position = reached.get(context) ?? 0n;
      if (event.position <= position) continue; // a duplicate
      if (previous > position) {
        await this.#processor.take(next, signal);
        next = [];
        await this.#catchUp(signal);
        for (const [name, caughtUp] of this.#processor.positions) reached.set(name, caughtUp);
        if (signal.aborted) return;
        if (event.position > (reached.get(context) ?? 0n))
          throw new StoreUnavailable("the event store is behind the bus");
        continue;
      }
      next.push(event);
      reached.set(context, event.position);
    }
    await this.#processor.take(next, signal);
    if (!signal.aborted) batch.settle();
  }

  /** Lets what others tell gather, where that is wanted; who waits for a change of their own in this service is not kept. */
  async #rest({ events }: BusBatch, signal: AbortSignal): Promise<void> {
    const { restsFor } = this.#what;
    const { ownContext } = this.#with;
    if (restsFor === undefined || events.length === 0 || events.some(({ context }) => context === ownContext)) return;
    await delay(restsFor, undefined, { signal }).catch(() => undefined); // aborted: the loop sees it
  }

  /** It is quiet: sees whether somebody set the checkpoints back, or the bus lost what was published last. */
  async #lookAround(signal: AbortSignal): Promise<void> {
    await this.#processor.verify();
    await this.#catchUp(signal);
  }
}
