import type { CommandContext, EventJournal, JournalAppend } from "@kinkeeper/platform/event-journal";
import { VersionConflict } from "@kinkeeper/platform/event-store";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";

/** What is to be recorded in one stream. */
export interface BatchItem {
  /** Where nothing is known of the stream: what was decided as if it were empty, so that it need not be read. */
  readonly append?: JournalAppend;
  /** Decides on the stream as it is; nothing where this import wrote to it before it was interrupted. */
  readonly decide: (unit: UnitOfWork) => Promise<unknown>;
}

/** Streams written in one append, and batches that are under way at once: recorded or not, but not in the lists yet. */
const batchSize = 250;
const maxUnderWay = 3;

/**
 * Gathers items into batches, and has them recorded beside the work that makes more. It does not run far ahead of the
 * lists: a command of another family is shown after all that was recorded before it.
 */
export class BatchWriter<Item extends BatchItem> {
  readonly #write: (items: readonly Item[]) => Promise<bigint | undefined>;
  readonly #readModel: Pick<ReadModel, "caughtUpTo">;
  #items: (() => Promise<Item | undefined>)[] = [];
  readonly #writing = new Set<Promise<void>>();
  #failure: unknown;

  /** `write` records the items of one batch and answers the position of the last event; see `writeItems`. */
  constructor(
    readModel: Pick<ReadModel, "caughtUpTo">,
    write: (items: readonly Item[]) => Promise<bigint | undefined>,
  ) {
    this.#readModel = readModel;
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
      .then((position) => this.#readModel.caughtUpTo(position))
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
 * that what is recorded again after an interruption is written once; the others in one unit of work.
 * Answers the position of the last event, if anything was recorded.
 */
export const writeItems = async (
  journal: EventJournal,
  context: CommandContext,
  idempotencyKey: string,
  items: readonly BatchItem[],
): Promise<bigint | undefined> => {
  const positions: (bigint | undefined)[] = [];
  const decide = async (some: readonly BatchItem[]): Promise<void> => {
    const work = async (unit: UnitOfWork) => void (await Promise.all(some.map((item) => item.decide(unit))));
    positions.push((await unitOfWork(journal, context, work)).position);
  };

  const appends = items.flatMap(({ append }) => append ?? []);
  try {
    if (appends.length > 0) positions.push((await journal.append(appends, context, { idempotencyKey })).position);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    // Somebody else wrote to one of them first: one by one, so that the others need not be decided again and again.
    for (const item of items) if (item.append) await decide([item]);
  }
  const known = items.filter(({ append }) => !append);
  if (known.length > 0) await decide(known);
  return positions.reduce<bigint | undefined>(
    (last, position) => (position !== undefined && position > (last ?? -1n) ? position : last),
    undefined,
  );
};
