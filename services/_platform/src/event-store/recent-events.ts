import type { EventMetadata } from "@kinkeeper/contracts/event";
import type { EventBatch, NewEvent, StoredData, StoredEvent } from "../event-store.ts";
import type { ReadLimit } from "./batch-bounds.ts";
import type { StreamLines } from "./stored-lines.ts";

/** Events kept at most, and characters of their data: what followers who keep up need while an import runs, not more. */
const maxEvents = 8_000;
const maxCharacters = 10_000_000;
/** So much of them is forgotten at once. */
const forgottenPart = 1 / 8;

/** Whoever copies the event or writes it down leaves out what is sealed in it. */
const withHidden = (event: StoredEvent, unsealed: string | undefined): StoredEvent =>
  unsealed === undefined ? event : Object.defineProperty(event, "unsealed", { value: unsealed });

/** One event: as the text that was written until somebody first asks for it, and no longer. */
class RecentEvent {
  readonly category: string;
  readonly size: number;
  #make: (() => StoredEvent) | undefined;
  #event: StoredEvent | undefined;

  constructor(part: StreamLines, index: number, position: bigint, unsealed: string | undefined) {
    const { eventId, type, data, metadata } = part.lines[index]!;
    const { stream, expectedRevision } = part;
    this.category = part.category;
    this.size = data.length + metadata.length + (unsealed?.length ?? 0);
    // Whatever JSON does not carry is gone, as from the file.
    this.#make = () =>
      withHidden(
        {
          stream,
          revision: expectedRevision + 1 + index,
          position,
          eventId,
          type,
          data: JSON.parse(data) as StoredData,
          metadata: JSON.parse(metadata) as EventMetadata,
        },
        unsealed,
      );
  }

  /** Always the same object. */
  get event(): StoredEvent {
    if (this.#make) {
      this.#event = this.#make();
      this.#make = undefined;
    }
    return this.#event!;
  }
}

/**
 * The events this process appended last, so that followers need not read them from the file again, each for itself. Every
 * follower is handed the same objects. Holds one unbroken range of positions; what another process wrote leaves a gap, and
 * then only what came after it is held.
 */
export class RecentEvents {
  #events: RecentEvent[] = [];
  /** Position before the first of them. */
  #before: bigint;
  #characters = 0;

  /** @param end the last position in the file when this begins */
  constructor(end: bigint) {
    this.#before = end;
  }

  /** Position of the last event known. */
  get end(): bigint {
    return this.#before + BigInt(this.#events.length);
  }

  /** The file holds events up to here that this process did not append. */
  skipTo(end: bigint): void {
    if (end <= this.end) return;
    this.#events = [];
    this.#characters = 0;
    this.#before = end;
  }

  /**
   * What was appended to one stream, by the position of its last event; appends arrive in the order of their positions.
   * `events` are those that the lines were made of.
   */
  add(part: StreamLines, lastPosition: bigint, events: readonly Pick<NewEvent, "unsealed">[] = []): void {
    const first = lastPosition - BigInt(part.lines.length - 1);
    if (first <= this.end) return; // known already
    this.skipTo(first - 1n);
    for (const index of part.lines.keys()) {
      const recent = new RecentEvent(part, index, first + BigInt(index), events[index]?.unsealed);
      this.#events.push(recent);
      this.#characters += recent.size;
    }
    this.#trim();
  }

  /** The next events of these categories; undefined when some that follow the position are no longer held. */
  after(categories: ReadonlySet<string>, position: bigint, limit: ReadLimit): EventBatch | undefined {
    if (position < this.#before) return undefined;
    const events: StoredEvent[] = [];
    let bytes = 0;
    for (let index = Number(position - this.#before); index < this.#events.length; index += 1) {
      const recent = this.#events[index]!;
      if (!categories.has(recent.category)) continue;
      bytes += recent.size;
      if (events.length === limit.events || (events.length > 0 && bytes > limit.bytes))
        return { events, position: events.at(-1)!.position, caughtUp: false };
      events.push(recent.event);
    }
    return { events, position: position > this.end ? position : this.end, caughtUp: true };
  }

  /** Forgets the oldest when there are too many: now and then instead of with every event. */
  #trim(): void {
    while (this.#events.length > 1 && (this.#events.length > maxEvents || this.#characters > maxCharacters)) {
      const gone = this.#events.splice(0, Math.ceil(this.#events.length * forgottenPart));
      this.#before += BigInt(gone.length);
      this.#characters -= gone.reduce((sum, { size }) => sum + size, 0);
    }
  }
}
