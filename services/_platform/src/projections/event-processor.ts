import { setTimeout as delay } from "node:timers/promises";
import { SpanKind } from "@opentelemetry/api";
import { streamParts } from "@kinkeeper/contracts/event";
import type { ISql } from "postgres";
import { traceEvents } from "../bus/event-span.ts";
import type { StoredEvent } from "../event-store.ts";
import { loadCheckpoints, moveCheckpoints, storeStillHas, type Checkpoint } from "./checkpoints.ts";
import { isTransient, type ConsumerDependencies, type ConsumerDefinition } from "./consumer-definition.ts";
import { errorClass, park, parkBehind, parkedStreams } from "./dead-letters.ts";

const attempts = 5;
const firstPause = 100;

/** A stream that waited was taken back in the meantime. */
class NoLongerParked extends Error {
  override readonly name = "NoLongerParked";
}

/**
 * Does with events what is to be done, in order, and keeps the checkpoints: rows and checkpoint move in one transaction.
 * An event that cannot be taken is put away after five attempts and those of its stream behind it.
 */
export class EventProcessor {
  readonly #what: ConsumerDefinition;
  readonly #with: ConsumerDependencies;
  readonly #contextOfCategory: ReadonlyMap<string, string>;
  readonly #handles: ReadonlySet<string>;
  /** As they are in Postgres. */
  #checkpoints = new Map<string, Checkpoint>();
  /** At or beyond the checkpoints: up to here there is nothing more for us. */
  readonly #positions = new Map<string, bigint>();
  #waiting = new Set<string>();
  /** Whether these events happen now, or are told again. */
  live = false;
  readonly counts = { events: 0, retries: 0, deadLetters: 0, newest: 0 };

  constructor(
    what: ConsumerDefinition,
    dependencies: ConsumerDependencies,
    contextOfCategory: ReadonlyMap<string, string>,
  ) {
    this.#what = what;
    this.#with = dependencies;
    this.#contextOfCategory = contextOfCategory;
    this.#handles = new Set(what.handles);
  }

  /** How far it has come in each context. Stays the same object. */
  get positions(): ReadonlyMap<string, bigint> {
    return this.#positions;
  }

  /** Takes up where the checkpoints are; from the beginning when they speak of events that the store does not have. */
  async load(): Promise<void> {
    const { readModel, journal, logger } = this.#with;
    const { consumer, contexts } = this.#what;
    const checkpoints = () => loadCheckpoints(readModel.service, consumer, contexts, readModel.generation);

    let found = await checkpoints();
    const known = await Promise.all([...found.values()].map((checkpoint) => storeStillHas(journal.store, checkpoint)));
    const begins = [...found.values()].every(({ position }) => position === 0n);
    if (known.includes(false))
      logger.warn({ projection: consumer }, "the event store is not the one this was built from: building it anew");
    if (begins || known.includes(false)) {
      await this.forget(); // also what a projection of another name left in the same tables
      found = await checkpoints();
    }
    this.#checkpoints = new Map(found);
    this.#positions.clear();
    for (const [context, { position }] of found) this.#positions.set(context, position);
    this.#waiting = await parkedStreams(readModel.service, consumer);
  }

  /** @throws CheckpointConflict when somebody else moved the checkpoints since they were loaded. */
  verify(): Promise<void> {
    return moveCheckpoints(this.#with.readModel.service, this.#what.consumer, this.#checkpoints, this.#checkpoints);
  }

  /** Back to before the first event. Whoever takes events at this moment notices and loads again. */
  async forget(): Promise<void> {
    const { consumer, forget } = this.#what;
    await this.#with.readModel.service.begin(async (sql) => {
      await sql`
        update platform_checkpoints set position = 0, event_id = null, stream = null, revision = null
        where consumer = ${consumer}`;
      await sql`delete from platform_dead_letters where consumer = ${consumer}`;
      await forget?.(sql);
    });
  }

  /** There is nothing more for us up to this position, in any context. */
  skipTo(position: bigint): void {
    for (const [context, reached] of this.#positions) if (position > reached) this.#positions.set(context, position);
    this.#tell();
  }

  /** Takes those events that were not taken yet; ends early, between two steps, when aborted. */
  async take(events: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
    const fresh = events.filter((event) => event.position > (this.#positions.get(this.#contextOf(event)) ?? 0n));
    let step: StoredEvent[] = [];
    let wanted = 0;
    for (const [index, event] of fresh.entries()) {
      step.push(event);
      if (this.#handles.has(event.type)) wanted += 1;
      if (wanted < this.#what.atOnce && index < fresh.length - 1) continue;
      if (signal.aborted) return;
      await this.#takeStep(step, signal);
      step = [];
      wanted = 0;
    }
  }

  async #takeStep(step: readonly StoredEvent[], signal: AbortSignal): Promise<void> {
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

  /** Does with the events what is to be done and moves the checkpoints, all or nothing (a reaction: at least once). */
  async #commit(events: readonly StoredEvent[]): Promise<void> {
    const { readModel, journal } = this.#with;
    const { react, apply, span, consumer } = this.#what;
    const wanted = events.filter(({ type }) => this.#handles.has(type));
    const behind = wanted.filter(({ stream }) => this.#waiting.has(stream));
    const ready = wanted.filter(({ stream }) => !this.#waiting.has(stream));
    const decoded = ready.length === 0 ? [] : await journal.decode(ready);

    const work = async (): Promise<void> => {
      if (decoded.length > 0) await react?.(decoded);
      if (behind.length === 0 && (decoded.length === 0 || !apply)) return this.#move(readModel.service, events);
      await readModel.service.begin(async (sql) => {
        await this.#move(sql, events);
        if (behind.length > 0 && !(await parkBehind(sql, consumer, behind))) throw new NoLongerParked();
        if (decoded.length > 0) await apply?.(sql, decoded);
      });
    };
    try {
      await traceEvents(span, SpanKind.CONSUMER, this.live ? decoded : [], work);
    } catch (error) {
      if (!(error instanceof NoLongerParked)) throw error;
      this.#waiting = await parkedStreams(readModel.service, consumer);
      return this.#commit(events);
    }
    this.#taken(events);
  }

  async #park(event: StoredEvent, error: unknown): Promise<void> {
    const { readModel, logger } = this.#with;
    const { consumer } = this.#what;
    await readModel.service.begin(async (sql) => {
      await this.#move(sql, [event]);
      await park(sql, consumer, event, error, attempts);
    });
    this.#waiting.add(event.stream);
    this.counts.deadLetters += 1;
    this.#taken([event]);
    const { stream, revision, type: eventType, eventId } = event;
    const position = String(event.position);
    logger.error(
      { projection: consumer, stream, revision, position, eventType, eventId, code: errorClass(error) },
      "an event could not be taken and was put away",
    );
  }

  #move(sql: ISql, events: readonly StoredEvent[]): Promise<void> {
    return moveCheckpoints(sql, this.#what.consumer, this.#checkpoints, this.#after(events));
  }

  #after(events: readonly StoredEvent[]): ReadonlyMap<string, Checkpoint> {
    return new Map(events.map((event) => [this.#contextOf(event), { position: event.position, last: event }]));
  }

  #taken(events: readonly StoredEvent[]): void {
    for (const [context, checkpoint] of this.#after(events)) {
      this.#checkpoints.set(context, checkpoint);
      this.#positions.set(context, checkpoint.position);
    }
    this.counts.events += events.length;
    this.counts.newest = Date.parse(events.at(-1)?.metadata.time ?? "") || this.counts.newest;
    this.#tell();
  }

  #tell(): void {
    const { readModel, ownContext } = this.#with;
    readModel.progress.moved(this.#what.consumer, this.#positions.get(ownContext));
  }

  #contextOf({ stream }: StoredEvent): string {
    const { category } = streamParts(stream);
    const context = this.#contextOfCategory.get(category);
    if (context === undefined)
      throw new Error(`${this.#what.consumer} was handed an event of the category ${category}`);
    return context;
  }
}
