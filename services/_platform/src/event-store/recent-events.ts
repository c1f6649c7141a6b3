import type { EventMetadata } from "@kinkeeper/contracts/event";
import type { EventBatch, NewEvent, StoredData, StoredEvent } from "../event-store.ts";
import type { StreamLines } from "./stored-lines.ts";

/** Events kept at most, and characters of their data: what followers who keep up need while an import runs, not more. */
const maxEvents = 8_000;
const maxCharacters = 10_000_000;
/** So much of them is forgotten at once. */
const forgottenPart = 1 / 8;

interface Recent {
  readonly category: string;
  readonly size: number;
  /** Always the same object. */
  readonly event: () => StoredEvent;
}

/** Whoever copies the event or writes it down leaves out what is sealed in it. */
const withHidden = (event: StoredEvent, unsealed: string | undefined): StoredEvent =>
  unsealed === undefined ? event : Object.defineProperty(event, "unsealed", { value: unsealed });

/** Made from the written text, when somebody first asks: whatever JSON does not carry is gone, as from the file. */
const recentOf = (
  { stream, category, expectedRevision, lines }: StreamLines,
  index: number,
  position: bigint,
  unsealed: string | undefined,
): Recent => {
  const { eventId, type, data, metadata } = lines[index]!;
  let event: StoredEvent | undefined;
  return {
    category,
    size: data.length + metadata.length + (unsealed?.length ?? 0),
    event: () =>
      (event ??= withHidden(
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
      )),
  };
};

/**
 * The events this process appended last, so that followers need not read them from the file again, each for itself. Every
 * follower is handed the same objects. Holds one unbroken range of positions; what another process wrote leaves a gap, and
 * then only what came after it is held.
 */
export class RecentEvents {
  #events: Recent[] = [];
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
      const recent = recentOf(part, index, first + BigInt(index), events[index]?.unsealed);
      this.#events.push(recent);
      this.#characters += recent.size;
    }
    this.#trim();
  }

  /** The next events of these categories; undefined when some that follow the position are no longer held. */
  after(categories: ReadonlySet<string>, position: bigint, limit: number): EventBatch | undefined {
    if (position < this.#before) return undefined;
    const events: StoredEvent[] = [];
    for (let index = Number(position - this.#before); index < this.#events.length; index += 1) {
      const { category, event } = this.#events[index]!;
      if (!categories.has(category)) continue;
      if (events.length === limit) return { events, position: events.at(-1)!.position, caughtUp: false };
      events.push(event());
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
