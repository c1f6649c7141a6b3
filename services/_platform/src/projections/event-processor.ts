import { setTimeout as delay } from "node:timers/promises";
import { SpanKind } from "@opentelemetry/api";
import { categoryOf } from "@kinkeeper/contracts/event";
import type { ISql } from "postgres";
import { traceEvents } from "../bus/event-span.ts";
import type { StoredEvent } from "../event-store.ts";
import { loadCheckpoints, moveCheckpoints, requireCheckpoints, storeStillHas, type Checkpoint } from "./checkpoints.ts";
import { isTransient, type ConsumerDefinition, type ConsumerDependencies } from "./consumer-definition.ts";
import { errorClass, park, parkBehind, parkedStreams, streamsToRetry } from "./dead-letters.ts";
import { retryDeadLetters } from "./retry-dead-letters.ts";

const attempts = 5;
const firstPause = 100;
/**
 * A checkpoint that moved past events nobody here handles is written when so many have come, at the latest after so many
 * milliseconds. The one of a projection of its own context is not kept so long where there are other processes: a command that one
 * of them answers waits for it.
 */
const skippedAtMost = 1_000;
const skippedFor = 1_000;
const awaitedFor = 100;

/** A parked stream was unparked in the meantime. */
class NoLongerParked extends Error {
  override readonly name = "NoLongerParked";
}

/**
 * Applies events in order and keeps the checkpoints: rows and checkpoint move in one transaction. An event that cannot
 * be applied is parked after five attempts, and those of its stream behind it.
 */
export class EventProcessor {
  readonly #definition: ConsumerDefinition;
  readonly #dependencies: ConsumerDependencies;
  readonly #contextOfCategory: ReadonlyMap<string, string>;
  readonly #handles: ReadonlySet<string>;
  /** As they are in Postgres. */
  #checkpoints = new Map<string, Checkpoint>();
  /** Where they will be moved to with the next write. */
  #skipped = new Map<string, Checkpoint>();
  #skippedEvents = 0;
  #skippedSince = 0;
  readonly #skippedFor: number;
  /** At or beyond the checkpoints: up to here there is nothing more for us. */
  readonly #positions = new Map<string, bigint>();
  /** Events parked of each stream. */
  #parked = new Map<string, number>();
  #parkedBefore: readonly string[] = [];
  /** Whether these events happen now, or are told again. */
  live = false;
  readonly counts = { events: 0, retries: 0, newest: 0 };

  constructor(
    definition: ConsumerDefinition,
    dependencies: ConsumerDependencies,
    contextOfCategory: ReadonlyMap<string, string>,
  ) {
    this.#definition = definition;
    this.#dependencies = dependencies;
    this.#contextOfCategory = contextOfCategory;
    this.#handles = new Set(definition.handles);
    const { bus, ownContext } = dependencies;
    const isAwaited = bus.isShared && definition.apply !== undefined && definition.contexts.includes(ownContext);
    this.#skippedFor = isAwaited ? awaitedFor : skippedFor;
  }

  /** How far it has come in each context. Stays the same object. */
  get positions(): ReadonlyMap<string, bigint> {
    return this.#positions;
  }

  /** The same, for each category of streams. */
  get positionsByCategory(): ReadonlyMap<string, bigint> {
    return new Map(
      [...this.#contextOfCategory].map(([category, context]) => [category, this.#positions.get(context) ?? 0n]),
    );
  }

  /** Events that are parked now. */
  get parked(): number {
    return [...this.#parked.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Takes up where the checkpoints are; from the beginning when they speak of events that the store does not have. */
  async load(): Promise<void> {
    const { readModel, journal, logger } = this.#dependencies;
    const { consumer, contexts } = this.#definition;
    const checkpoints = () => loadCheckpoints(readModel.service, consumer, contexts, readModel.generation);

    let found = await checkpoints();
    const known = await Promise.all([...found.values()].map((checkpoint) => storeStillHas(journal.store, checkpoint)));
    const begins = [...found.values()].every(({ position }) => position === 0n);
    if (known.includes(false))
      logger.warn({ projection: consumer }, "the event store is not the one this was built from: building it anew");
    if (begins || known.includes(false)) {
      await this.#forget(); // also what a projection of another name left in the same tables
      found = await checkpoints();
    }
    this.#checkpoints = new Map(found);
    this.#skipped.clear();
    this.#positions.clear();
    for (const [context, { position }] of found) this.#positions.set(context, position);
    this.#parked = await parkedStreams(readModel.service, consumer);
    this.#parkedBefore = [...this.#parked.keys()];
  }

  /** @throws CheckpointConflict when somebody else moved the checkpoints since they were loaded: to take over, or to rebuild. */
  verify(): Promise<void> {
    return requireCheckpoints(this.#dependencies.readModel.service, this.#definition.consumer, this.#checkpoints);
  }

  /** Streams with parked events, as they were found by `load`. */
  get parkedBefore(): readonly string[] {
    return this.#parkedBefore;
  }

  /** Applies the parked events of these streams, each in order; unless told, of those whose time has come. */
  async retryParked(given?: readonly string[]): Promise<void> {
    const { readModel, logger } = this.#dependencies;
    const { consumer } = this.#definition;
    if (this.#parked.size === 0) return;
    const streams = given ?? (await streamsToRetry(readModel.service, consumer));
    if (streams.length === 0) return;
    const applied = await retryDeadLetters(this.#definition, this.#dependencies, streams);
    this.#parked = await parkedStreams(readModel.service, consumer);
    this.counts.retries += streams.length;
    if (applied > 0) logger.info({ projection: consumer, count: applied }, "parked events were applied");
  }

  /** There is nothing more for us up to this position, in any context. */
  skipTo(position: bigint): void {
    for (const [context, reached] of this.#positions) if (position > reached) this.#positions.set(context, position);
    this.#report();
  }

  /** Applies those events that were not applied yet; ends early, between two steps, when aborted. */
  async process(events: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
    const fresh = events.filter((event) => event.position > (this.#positions.get(this.#contextOf(event)) ?? 0n));
    let begin = 0;
    let wanted = 0;
    for (let end = 1; end <= fresh.length; end += 1) {
      if (this.#handles.has(fresh[end - 1]!.type)) wanted += 1;
      if (wanted < this.#definition.batchSize && end < fresh.length) continue;
      if (signal.aborted) return;
      const step = fresh.slice(begin, end);
      await (wanted === 0 ? this.#skip(step) : this.#applyStep(step, signal));
      begin = end;
      wanted = 0;
    }
  }

  /** Milliseconds until `flush` has something to write; undefined when it has not. */
  get flushesIn(): number | undefined {
    if (this.#skipped.size === 0) return undefined;
    return Math.max(0, this.#skippedSince + this.#skippedFor - Date.now());
  }

  /** Writes down how far events were skipped, so that they need not be looked at again after a restart. */
  async flush(): Promise<void> {
    this.#skipQuiet();
    if (this.#skipped.size > 0) await this.#move(this.#dependencies.readModel.service, []);
    this.#noteMoved();
  }

  /**
   * A context in which nothing happened comes to stand where another one does: a store that cannot leave out what is known (EventStoreDB)
   * would hand over everything since its last event with each start, and all there is where it never had one.
   */
  #skipQuiet(): void {
    const written = new Map([...this.#checkpoints, ...this.#skipped]);
    const furthest = [...written.values()].reduce((far, one) => (one.position > far.position ? one : far));
    for (const [context, { position }] of written)
      if (position < furthest.position && this.#positions.get(context)! >= furthest.position)
        this.#skipped.set(context, furthest);
  }

  /** Back to before the first event. */
  async #forget(): Promise<void> {
    const { consumer, forget } = this.#definition;
    await this.#dependencies.readModel.service.begin(async (sql) => {
      await sql`
        update platform_checkpoints set position = 0, event_id = null, stream = null, revision = null
        where consumer = ${consumer}`;
      await sql`delete from platform_dead_letters where consumer = ${consumer}`;
      await forget?.(sql);
    });
  }

  /** Passes by events that nobody here handles: nothing is written for each, or every command would cost every consumer a statement. */
  async #skip(events: readonly StoredEvent[]): Promise<void> {
    if (this.#skipped.size === 0) this.#skippedSince = Date.now();
    for (const [context, checkpoint] of this.#after(events)) {
      this.#skipped.set(context, checkpoint);
      this.#positions.set(context, checkpoint.position);
    }
    this.#count(events);
    this.#skippedEvents += events.length;
    if (this.#skippedEvents >= skippedAtMost) await this.flush();
    this.#report();
  }

  async #applyStep(step: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
    try {
      await this.#commit(step);
    } catch (error) {
      if (isTransient(error)) throw error;
      for (const event of step) if (!signal.aborted) await this.#applyWithRetry(event, signal);
    }
  }

  async #applyWithRetry(event: StoredEvent, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; !signal.aborted; attempt += 1)
      try {
        return await this.#commit([event]);
      } catch (error) {
        if (isTransient(error)) throw error;
        if (attempt === attempts) return this.#park(event, error);
        this.counts.retries += 1;
        await delay(firstPause * 2 ** (attempt - 1), undefined, { signal }).catch(() => undefined); // aborted: seen above
      }
  }

  /** Applies the events and moves the checkpoints, all or nothing (a reaction: at least once). */
  async #commit(events: readonly StoredEvent[]): Promise<void> {
    const { readModel, journal } = this.#dependencies;
    const { react, apply, span, consumer } = this.#definition;
    const wanted = events.filter(({ type }) => this.#handles.has(type));
    const behind = wanted.filter(({ stream }) => this.#parked.has(stream));
    const ready = wanted.filter(({ stream }) => !this.#parked.has(stream));
    const decoded = ready.length === 0 ? [] : await journal.decode(ready);

    const work = async (): Promise<void> => {
      if (decoded.length > 0) await react?.(decoded);
      if (behind.length === 0 && (decoded.length === 0 || !apply)) return this.#move(readModel.service, events);
      await readModel.service.begin(async (sql) => {
        const moved = this.#move(sql, events); // sent together with the first statement of `apply`
        const applied = async (): Promise<void> => {
          if (behind.length > 0 && !(await parkBehind(sql, consumer, behind))) throw new NoLongerParked();
          if (decoded.length > 0) await apply?.(sql, decoded);
        };
        await Promise.all([moved, applied()]);
      });
    };
    try {
      await traceEvents(span, SpanKind.CONSUMER, this.live ? decoded : [], work);
    } catch (error) {
      if (!(error instanceof NoLongerParked)) throw error;
      this.#parked = await parkedStreams(readModel.service, consumer);
      return this.#commit(events);
    }
    for (const { stream } of behind) this.#parked.set(stream, (this.#parked.get(stream) ?? 0) + 1);
    this.#applied(events);
  }

  async #park(event: StoredEvent, error: unknown): Promise<void> {
    const { readModel, logger } = this.#dependencies;
    const { consumer } = this.#definition;
    await readModel.service.begin(async (sql) => {
      await this.#move(sql, [event]);
      await park(sql, consumer, event, error, attempts);
    });
    this.#parked.set(event.stream, 1);
    this.#applied([event]);
    const { stream, revision, type: eventType, eventId } = event;
    const position = String(event.position);
    logger.error(
      { projection: consumer, stream, revision, position, eventType, eventId, code: errorClass(error) },
      "an event could not be applied and was parked",
    );
  }

  /** Moves the checkpoints past the events, and past what was skipped before. */
  #move(sql: ISql, events: readonly StoredEvent[]): Promise<void> {
    const after = new Map([...this.#skipped, ...this.#after(events)]);
    return moveCheckpoints(sql, this.#definition.consumer, this.#checkpoints, after);
  }

  #after(events: readonly StoredEvent[]): ReadonlyMap<string, Checkpoint> {
    const after = new Map<string, Checkpoint>();
    // From the end: a run of hundreds mostly stands in one context.
    for (let index = events.length - 1; index >= 0 && after.size < this.#positions.size; index -= 1) {
      const event = events[index]!;
      const context = this.#contextOf(event);
      if (!after.has(context)) after.set(context, { position: event.position, last: event });
    }
    return after;
  }

  #applied(events: readonly StoredEvent[]): void {
    this.#noteMoved();
    for (const [context, checkpoint] of this.#after(events)) {
      this.#checkpoints.set(context, checkpoint);
      this.#positions.set(context, checkpoint.position);
    }
    this.#count(events);
    this.#report();
  }

  /** What was skipped stands in Postgres now. */
  #noteMoved(): void {
    for (const [context, checkpoint] of this.#skipped) this.#checkpoints.set(context, checkpoint);
    this.#skipped.clear();
    this.#skippedEvents = 0;
  }

  #count(events: readonly StoredEvent[]): void {
    this.counts.events += events.length;
    this.counts.newest = Date.parse(events.at(-1)?.metadata.time ?? "") || this.counts.newest;
  }

  #report(): void {
    this.#dependencies.readModel.progress.moved(this.#definition.consumer, this.#positions);
  }

  #contextOf({ stream }: StoredEvent): string {
    const category = categoryOf(stream);
    const context = this.#contextOfCategory.get(category);
    if (context === undefined)
      throw new Error(`${this.#definition.consumer} was handed an event of the category ${category}`);
    return context;
  }
}
