import type { CommandContext, EventJournal, JournalAppend } from "@kinkeeper/platform/event-journal";
import { VersionConflict } from "@kinkeeper/platform/event-store";

/** What is to be recorded in one stream. */
export interface BatchItem {
  readonly append: JournalAppend;
  /** Decides again, when somebody else wrote to the stream first. */
  readonly again: () => Promise<JournalAppend>;
}

/** Streams written in one append, and appends under way at once. */
const batchSize = 500;
const underWay = 2;

/**
 * Records much in batches over many streams. Event ids follow from `idempotencyKey` and the stream, so that what is
 * recorded again after an interruption is written once.
 */
export class BatchWriter {
  readonly #write: (items: readonly BatchItem[]) => Promise<void>;
  #items: (() => Promise<BatchItem | undefined>)[] = [];
  readonly #writing = new Set<Promise<void>>();
  #failure: unknown;

  /** `write` records the items of one batch; see `writeItems`. */
  constructor(write: (items: readonly BatchItem[]) => Promise<void>) {
    this.#write = write;
  }

  /**
   * Takes an item, or what decides on it when its batch is sent (undefined: nothing is to be recorded). Waits while too much
   * is under way; throws what went wrong with an earlier batch.
   */
  async add(item: BatchItem | (() => Promise<BatchItem | undefined>)): Promise<void> {
    this.#items.push(typeof item === "function" ? item : async () => item);
    if (this.#items.length >= batchSize) await this.#send();
  }

  /** Answers when everything is recorded. */
  async finish(): Promise<void> {
    if (this.#items.length > 0) await this.#send();
    await Promise.all(this.#writing);
    this.#throwFailure();
  }

  async #send(): Promise<void> {
    const items = this.#items;
    this.#items = [];
    const decided = (await Promise.all(items.map((decide) => decide()))).filter((item) => item !== undefined);
    while (this.#writing.size >= underWay) await Promise.race(this.#writing);
    this.#throwFailure();
    if (decided.length === 0) return;
    const writing: Promise<void> = this.#write(decided)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }
}

/**
 * Records items together, or, where somebody else wrote to one of their streams first, one by one. Answers the position of
 * the last event.
 */
export const writeItems = async (
  journal: EventJournal,
  context: CommandContext,
  idempotencyKey: string,
  items: readonly BatchItem[],
): Promise<bigint> => {
  const appends = items.map(({ append }) => append);
  try {
    return (await journal.append(appends, context, { idempotencyKey })).position;
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
  }
  let last = 0n;
  for (const item of items) {
    const position = await writeAlone(journal, context, idempotencyKey, item);
    if (position > last) last = position;
  }
  return last;
};

const attempts = 5;

const writeAlone = async (
  journal: EventJournal,
  context: CommandContext,
  idempotencyKey: string,
  { append: first, again }: BatchItem,
): Promise<bigint> => {
  let append = first;
  for (let attempt = 1; ; attempt += 1) {
    if (append.events.length === 0) return 0n;
    try {
      // What is decided anew is another act: it must not be taken for the first one.
      const options = attempt === 1 ? { idempotencyKey } : {};
      return (await journal.append([append], context, options)).position;
    } catch (error) {
      if (!(error instanceof VersionConflict) || attempt === attempts) throw error;
      append = await again();
    }
  }
};
