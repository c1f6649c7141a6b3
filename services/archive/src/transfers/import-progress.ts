import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { ImportJob } from "./import-job.ts";

/** Steps between two writes. */
const writeEvery = 20;

/** Writes for the lists how many people, items and files are here. */
export class ImportProgress {
  readonly #readModel: ReadModel;
  readonly #job: ImportJob;
  #done = 0;
  #written = -1;

  constructor(readModel: ReadModel, job: ImportJob) {
    this.#readModel = readModel;
    this.#job = job;
  }

  async set(done: number): Promise<void> {
    this.#done = done;
    if (done === this.#written) return;
    this.#written = done;
    const { tenantId, transferId } = this.#job;
    await this.#readModel.service`
      insert into transfer_progress (tenant_id, id, done) values (${tenantId}, ${transferId}, ${done})
      on conflict (tenant_id, id) do update set done = excluded.done`;
  }

  async advance(): Promise<void> {
    this.#done += 1;
    if (this.#done - this.#written >= writeEvery) await this.set(this.#done);
  }
}
