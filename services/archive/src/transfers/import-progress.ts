import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { loadTransfer, type ImportJob } from "./import-job.ts";

/** Steps between two writes. */
const writeEvery = 20;
/** One picture may take seconds: then every step is written. */
const writeAfterMs = 1_000;

/** Somebody cancelled an import while it was carried out, here or in another process. */
export class ImportCancelled extends Error {
  override readonly name = "ImportCancelled";
}

interface ProgressDependencies {
  readonly journal: EventJournal;
  readonly readModel: ReadModel;
}

/** Writes for the lists how many people, items and files are here, and notices when nobody wants them any more. */
export class ImportProgress {
  readonly #dependencies: ProgressDependencies;
  readonly #job: ImportJob;
  #done = 0;
  #written = -1;
  #writtenAt = 0;

  constructor(dependencies: ProgressDependencies, job: ImportJob) {
    this.#dependencies = dependencies;
    this.#job = job;
  }

  /** @throws ImportCancelled */
  async set(done: number): Promise<void> {
    this.#done = done;
    if (done === this.#written) return;
    this.#written = done;
    this.#writtenAt = performance.now();
    const { journal, readModel } = this.#dependencies;
    if ((await loadTransfer(journal, this.#job)).status === "cancelling") throw new ImportCancelled();
    const { tenantId, transferId } = this.#job;
    await readModel.service`
      insert into transfer_progress (tenant_id, id, done) values (${tenantId}, ${transferId}, ${done})
      on conflict (tenant_id, id) do update set done = excluded.done`;
  }

  /** @throws ImportCancelled */
  async advance(): Promise<void> {
    this.#done += 1;
    if (this.#done - this.#written >= writeEvery || performance.now() - this.#writtenAt >= writeAfterMs)
      await this.set(this.#done);
  }
}
