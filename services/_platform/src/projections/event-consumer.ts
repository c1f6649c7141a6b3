import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "@kinkeeper/contracts/event";
import { BusUnavailable, categoriesOf, type BusBatch } from "../bus/bus.ts";
import { StoreUnavailable, type EventBatch, type StoredEvent } from "../event-store.ts";
import { batchBytes, bytesOf } from "../event-store/batch-bounds.ts";
import { definitionsOf, type Definitions } from "../journal/definitions.ts";
import {
  isTransient,
  type ConsumerDefinition,
  type ConsumerDependencies,
  type ConsumerStatus,
} from "./consumer-definition.ts";
import { errorClass } from "./dead-letters.ts";
import { EventProcessor } from "./event-processor.ts";
import { valueWithin } from "./value-within.ts";

const firstPause = 100;
const longestPause = 1_000;
/** Unless told: so often it is seen whether the checkpoints were set back, and whether parked events may be tried again. Milliseconds. */
const checkEveryMilliseconds = 10_000;

/** The next batch: its failure is told to whoever waits for it, who may be busy still. */
const pull = (batches: AsyncIterator<BusBatch>): Promise<IteratorResult<BusBatch>> => {
  const next = batches.next();
  next.catch(() => undefined);
  return next;
};

const bytesIn = ({ events }: BusBatch): number => events.reduce((sum, { event }) => sum + bytesOf(event), 0);

const typesOf = (contexts: readonly Context[], handled: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    contexts.flatMap(({ categories }) =>
      Object.entries(categories).map(([category, events]) => {
        const types = events.map(({ type }) => type).filter((type) => handled.has(type));
        return [category, types] as const;
      }),
    ),
  );

/**
 * Hands the events of some contexts to a projection or a reaction, in order: first straight from the event store, then
 * from the bus, whose duplicates are skipped and whose gaps are read from the store. One process at a time does this,
 * others stand by. It only ends when stopped: while a store is away it waits.
 */
export class EventConsumer {
  readonly #definition: ConsumerDefinition;
  readonly #dependencies: ConsumerDependencies;
  readonly #contexts: readonly Context[];
  readonly #definitions: Definitions;
  readonly #categories: readonly string[];
  /** Those that are handled, of each category. */
  readonly #types: ReadonlyMap<string, readonly string[]>;
  readonly #processor: EventProcessor;
  readonly #stop = new AbortController();
  readonly #caughtUpOnce = Promise.withResolvers<void>();
  #hasCaughtUp = false;
  #active = false;
  readonly #ended: Promise<void>;

  constructor(definition: ConsumerDefinition, dependencies: ConsumerDependencies) {
    this.#definition = definition;
    this.#dependencies = dependencies;
    this.#contexts = definition.contexts.map((name) => {
      const context = dependencies.contexts.find((one) => one.name === name);
      if (!context) throw new Error(`${definition.consumer} follows the context ${name}, which nobody knows`);
      return context;
    });
    this.#definitions = definitionsOf(this.#contexts);
    const contextOfCategory = categoriesOf(this.#contexts);
    this.#categories = [...contextOfCategory.keys()];
    this.#types = typesOf(this.#contexts, new Set(definition.handles));
    this.#processor = new EventProcessor(definition, dependencies, contextOfCategory);
    this.#ended = this.#run();
  }

  status(): ConsumerStatus {
    const { live, counts, parked } = this.#processor;
    const { newest, ...numbers } = counts;
    const caughtUp = this.#active && live;
    const lagMilliseconds = this.#active && !live && newest > 0 ? Math.max(0, Date.now() - newest) : 0;
    const position = [...this.#processor.positions.values()].reduce((most, one) => (one > most ? one : most), 0n);
    const { consumer } = this.#definition;
    return { consumer, active: this.#active, caughtUp, position, lagMilliseconds, ...numbers, parked };
  }

  /** Answers once everything that was there has been applied; at once when another process does this. */
  whenCaughtUp(): Promise<void> {
    return this.#caughtUpOnce.promise;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { readModel, logger } = this.#dependencies;
    const stopped = this.#stop.signal;
    const runsElsewhere = (): void => this.#caughtUpOnce.resolve();
    let pause = firstPause;
    while (!stopped.aborted) {
      try {
        const { consumer } = this.#definition;
        await readModel.locks.hold(consumer, (held) => this.#work(held), stopped, runsElsewhere);
        pause = firstPause;
      } catch (error) {
        if (stopped.aborted) return;
        const fields = { projection: this.#definition.consumer, code: errorClass(error) };
        // While a store is away this comes round every second: said once is enough.
        if (!isTransient(error)) logger.error(fields, "a consumer stopped and starts again");
        else if (pause === firstPause) logger.warn(fields, "a consumer waits for a store");
        await delay(pause, undefined, { signal: stopped }).catch(() => undefined); // aborted: seen above
        pause = Math.min(pause * 2, longestPause);
      }
    }
  }

  async #work(held: AbortSignal): Promise<void> {
    const { readModel } = this.#dependencies;
    const { consumer } = this.#definition;
    await this.#processor.load();
    this.#active = true;
    try {
      await this.#catchUp(held);
      await this.#processor.retryParked(this.#processor.parkedBefore);
      await this.#followLive(held);
    } finally {
      this.#active = false;
      this.#processor.live = false;
      readModel.progress.moved(consumer, undefined);
    }
  }

  /** Follows the bus until aborted. While that is away it follows the event store, on from where it is: the checkpoints may lie far behind. */
  async #followLive(held: AbortSignal): Promise<void> {
    let pause = firstPause;
    while (!held.aborted)
      try {
        return await this.#followBus(held, () => (pause = firstPause));
      } catch (error) {
        if (!(error instanceof BusUnavailable) || held.aborted) throw error;
        const fields = { projection: this.#definition.consumer };
        if (pause === firstPause) this.#dependencies.logger.warn(fields, "a consumer goes on without the bus");
        await this.#followStore(pause, held);
        pause = Math.min(pause * 2, longestPause);
      }
  }

  /** @throws BusUnavailable when the bus cannot be reached, or no longer */
  async #followBus(held: AbortSignal, onSubscribed: () => void): Promise<void> {
    const { bus, readModel } = this.#dependencies;
    const over = new AbortController(); // whatever ends this ends the subscription
    const signal = AbortSignal.any([held, over.signal]);
    try {
      const batches = await bus.subscribe({
        consumer: `${readModel.schema}/${this.#definition.consumer}`,
        contexts: this.#contexts,
        positions: this.#processor.positions,
        types: new Set(this.#definition.handles),
        signal,
      });
      onSubscribed();
      await this.#catchUp(signal);
      await this.#follow(batches[Symbol.asyncIterator](), signal);
    } finally {
      over.abort();
    }
  }

  /** Applies what comes into the event store within so many milliseconds. */
  async #followStore(milliseconds: number, signal: AbortSignal): Promise<void> {
    await this.#processor.verify();
    await this.#processor.retryParked();
    await this.#read(AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]), () => false);
    await this.#processor.flush();
  }

  /** Applies what the bus brings until aborted; looks around now and then, also while it brings much. */
  async #follow(batches: AsyncIterator<BusBatch>, signal: AbortSignal): Promise<void> {
    const { checkEvery = checkEveryMilliseconds } = this.#dependencies;
    // At the same moments as the others, whose looks at the checkpoints are one statement then.
    const nextCheck = (): number => (Math.floor(Date.now() / checkEvery) + 1) * checkEvery;
    let checkAt = nextCheck();
    let next: ReturnType<typeof pull> | undefined;
    while (!signal.aborted) {
      const wait = Math.max(0, Math.min(checkAt - Date.now(), this.#processor.flushesIn ?? checkEvery));
      // Asked for no earlier than it can be taken: whatever comes while a batch is applied is the next one, in one piece.
      next ??= pull(batches);
      const arrived = await valueWithin(next, wait, signal);
      if (arrived?.done || signal.aborted) break;
      if (arrived) {
        const gathered = await this.#gather(batches, arrived.value, signal);
        next = gathered.next;
        await this.#receive(gathered.batches, signal);
      }
      if (this.#processor.flushesIn === 0) await this.#processor.flush();
      if (Date.now() < checkAt) continue;
      await this.#processor.verify();
      await this.#processor.retryParked();
      if (!arrived) await this.#catchUp(signal); // it is quiet: the bus may have lost what was published last
      checkAt = nextCheck();
    }
    if (this.#stop.signal.aborted) await this.#processor.flush();
  }

  /**
   * Where rows may be late, lets what others record gather for a while; whoever waits for a change of this service's own
   * is not kept, and what hides something is not either.
   */
  async #gather(
    source: AsyncIterator<BusBatch>,
    first: BusBatch,
    signal: AbortSignal,
  ): Promise<{ readonly batches: readonly BusBatch[]; readonly next: ReturnType<typeof pull> | undefined }> {
    const { gatherForMs, batchSize } = this.#definition;
    const { ownContext } = this.#dependencies;
    const mayWait = ({ events }: BusBatch): boolean =>
      events.every(({ event, context }) => context !== ownContext && !this.#definitions.hides(event));
    const batches = [first];
    if (gatherForMs === undefined || first.events.length === 0) return { batches, next: undefined };
    const until = Date.now() + gatherForMs;
    let count = first.events.length;
    let bytes = bytesIn(first);
    while (
      count < batchSize &&
      bytes < batchBytes &&
      mayWait(batches.at(-1)!) &&
      Date.now() < until &&
      !signal.aborted
    ) {
      const next = pull(source);
      const arrived = await valueWithin(next, until - Date.now(), signal);
      if (!arrived || arrived.done) return { batches, next };
      batches.push(arrived.value);
      count += arrived.value.events.length;
      bytes += bytesIn(arrived.value);
    }
    return { batches, next: undefined };
  }

  /** Reads the event store to its end. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    await this.#read(signal, ({ caughtUp }) => caughtUp);
    if (signal.aborted) return;
    if (!this.#hasCaughtUp) await this.#processor.flush();
    this.#processor.live = true;
    this.#hasCaughtUp = true;
    this.#caughtUpOnce.resolve();
  }

  /** Applies what the event store has and what comes, until it is enough or aborted. */
  async #read(signal: AbortSignal, isEnough: (batch: EventBatch) => boolean): Promise<void> {
    const after = [...this.#processor.positions.values()].reduce((least, one) => (one < least ? one : least));
    // A context in which little happens must not have the others read again from where it stands.
    const known = this.#processor.positionsByCategory;
    const { store } = this.#dependencies.journal;
    // Who is new here or is made anew has everything before it, as others beside it do; later on nobody waits for anybody.
    const wanted = { categories: this.#categories, types: this.#types, together: !this.#hasCaughtUp };
    for await (const batch of store.follow({ ...wanted, after, known, signal })) {
      await this.#processor.process(batch.events, signal);
      if (signal.aborted) return;
      this.#processor.skipTo(batch.position);
      if (isEnough(batch)) return;
    }
  }

  async #receive(batches: readonly BusBatch[], signal: AbortSignal): Promise<void> {
    let next: StoredEvent[] = [];
    const reached = new Map(this.#processor.positions);
    for (const { event, context, previous } of batches.flatMap(({ events }) => events)) {
      const position = reached.get(context) ?? 0n;
      if (event.position <= position) continue; // a duplicate
      if (previous > position) {
        await this.#processor.process(next, signal);
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
    await this.#processor.process(next, signal);
    if (!signal.aborted) for (const batch of batches) batch.settle();
  }
}
