import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { FamilySpace, Reservation } from "@kinkeeper/platform/space/family-space";

/** Asked for at a time: to ask for each item would cost an import of thousands as many statements. */
const step = 1024 ** 2;

/** Room for what one import writes, item after item, without waiting for the lists. */
export class TextAllowance {
  readonly #texts: FamilySpace;
  readonly #readModel: ReadModel;
  readonly #tenantId: string;
  #held: Reservation | undefined;
  #left = 0;

  constructor(texts: FamilySpace, readModel: ReadModel, tenantId: string) {
    this.#texts = texts;
    this.#readModel = readModel;
    this.#tenantId = tenantId;
  }

  /**
   * @param recordedUpTo of the import so far: it is counted before there is asked for more
   * @throws DomainError TOO_LARGE, OUT_OF_SPACE
   */
  async take(bytes: number, recordedUpTo: bigint | undefined): Promise<void> {
    if (bytes > this.#left) {
      await this.#readModel.caughtUpTo(recordedUpTo);
      this.release();
      const reserve = (room: number) => this.#texts.reserve(this.#tenantId, room);
      this.#held = await reserve(Math.max(bytes, step)).catch(() => reserve(bytes));
      this.#left = this.#held.bytes;
    }
    this.#left -= bytes;
  }

  release(): void {
    this.#held?.release();
    this.#held = undefined;
    this.#left = 0;
  }
}
