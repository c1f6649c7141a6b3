import type { CommandContext, EventJournal, JournalAppend } from "@kinkeeper/platform/event-journal";
import { VersionConflict } from "@kinkeeper/platform/event-store";
import { inRounds } from "@kinkeeper/platform/in-rounds";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";

/** What is to be recorded in one stream. */
export interface BatchItem {
  /** Where nothing is known of the stream: what was decided as if it were empty, so that it need not be read. */
  readonly append?: JournalAppend;
  /** Decides on the stream as it is; nothing where this import wrote to it before it was interrupted. */
  readonly decide: (unit: UnitOfWork) => Promise<unknown>;
  /** Decides on another stream, once `append` is recorded. */
  readonly next?: (unit: UnitOfWork) => Promise<unknown>;
}

/** Streams written in one append, and batches that are on their way to be recorded at once. */
const batchSize = 100;
const maxUnderWay = 3;

/** Gathers items into batches, and has them recorded beside the work that makes more. */
export class BatchWriter<Item extends BatchItem> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  #items: (() => Promise<Item | undefined>)[] = [];
  readonly #writing = new Set<Promise<void>>();
  #failure: unknown;

  /** `write` records the items of one batch; see `writeItems`. */
  constructor(write: (items: readonly Item[]) => Promise<void>) {
    this.#write = write;
  }

  /**
   * Takes an item, or what makes it when its batch is sent (undefined: nothing is to be recorded). Waits while too much
   * is under way; throws what went wrong with an earlier batch.
   */
  async add(item: Item | (() => Promise<Item | undefined>)): Promise<void> {
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
    const made = await Promise.all(this.#items.splice(0).map((make) => make()));
    const items = made.filter((item) => item !== undefined);
    while (this.#writing.size >= maxUnderWay) await Promise.race(this.#writing);
    this.#throwFailure();
    if (items.length === 0) return;
    const writing: Promise<void> = this.#write(items)
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
 * Records items: those of unknown streams in one append, whose event ids follow from `idempotencyKey` and the stream, so
 * that what is recorded again after an interruption is written once; the others, and what comes next, in one unit of work.
 */
export const writeItems = async (
  journal: EventJournal,
  context: CommandContext,
  idempotencyKey: string,
  items: readonly BatchItem[],
): Promise<void> => {
  const decide = async (some: readonly BatchItem["decide"][]): Promise<void> => {
    await unitOfWork(journal, context, async (unit) => void (await Promise.all(some.map((one) => one(unit)))), {
      isInRounds: true,
      independent: true,
    });
  };

  const appends = items.flatMap(({ append }) => append ?? []);
  try {
    if (appends.length > 0) await journal.append(inRounds(appends), context, { idempotencyKey, independent: true });
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    // Somebody else wrote to one of them first: one by one, so that the others need not be decided again and again.
    for (const item of items) if (item.append) await decide([item.decide]);
  }
  const left = items.flatMap(({ append, decide: alone, next }) => (append ? (next ?? []) : alone));
  if (left.length > 0) await decide(left);
};
