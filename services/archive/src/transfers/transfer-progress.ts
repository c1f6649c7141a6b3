import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { TransferJob } from "./transfer-log.ts";

/** So many steps are told at once. */
const tellEvery = 20;

/** Tells the lists how many people, items and files are here. */
export class TransferProgress {
  readonly #readModel: ReadModel;
  readonly #job: TransferJob;
  #done = 0;
  #told = -1;

  constructor(readModel: ReadModel, job: TransferJob) {
    this.#readModel = readModel;
    this.#job = job;
  }

  async reach(done: number): Promise<void> {
    this.#done = done;
    if (done === this.#told) return;
    this.#told = done;
    const { tenantId, transferId } = this.#job;
    await this.#readModel.service`
      insert into transfer_progress (tenant_id, id, done) values (${tenantId}, ${transferId}, ${done})
      on conflict (tenant_id, id) do update set done = excluded.done`;
  }

  async step(): Promise<void> {
    this.#done += 1;
    if (this.#done - this.#told >= tellEvery) await this.reach(this.#done);
  }
}
