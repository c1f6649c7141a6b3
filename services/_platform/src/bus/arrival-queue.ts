import type { JsMsg } from "nats";
import { batchBytes, batchEvents } from "../event-store/batch-bounds.ts";

export interface Arrival {
  readonly message: Pick<JsMsg, "data" | "string" | "ack">;
  readonly context: string;
}

/** Messages that wait to be taken; `add` waits while there are more than two batches of them. */
export class ArrivalQueue {
  #waiting: Arrival[] = [];
  #bytes = 0;
  #changed = Promise.withResolvers<void>();
  #failure: unknown;
  #isWaitEnded = false;
  #closed = false;

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  async add(arrival: Arrival): Promise<void> {
    this.#waiting.push(arrival);
    this.#bytes += arrival.message.data.length;
    this.#tell();
    const isTooMuch = (): boolean => this.#waiting.length >= 2 * batchEvents || this.#bytes >= 2 * batchBytes;
    while (isTooMuch() && !this.#closed) await this.#changed.promise;
  }

  close(): void {
    this.#closed = true;
    this.#tell();
  }

  /** Answers whoever waits, though nothing has arrived. */
  endWait(): void {
    this.#isWaitEnded = true;
    this.#tell();
  }

  fail(error: unknown): void {
    this.#failure ??= error;
    this.#tell();
  }

  /** What is there, up to a batch, as soon as there is something; empty when the wait was ended. */
  async take(): Promise<readonly Arrival[]> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#waiting.length > 0 || this.#isWaitEnded) break;
      await this.#changed.promise;
    }
    this.#isWaitEnded = false;
    let count = 0;
    let bytes = 0;
    for (const { message } of this.#waiting.slice(0, batchEvents)) {
      if (count > 0 && bytes + message.data.length > batchBytes) break;
      count += 1;
      bytes += message.data.length;
    }
    this.#bytes -= bytes;
    const taken = this.#waiting.splice(0, count);
    this.#tell();
    return taken;
  }
}
