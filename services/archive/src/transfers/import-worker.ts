import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Logger } from "@kinkeeper/platform/logger";
import { retryTransientFailures, type RetryOptions } from "@kinkeeper/platform/retry-transient-failures";
import { archiveKey, recordStep, type ImportJob } from "./import-job.ts";
import { PeopleRefused } from "./import-people.ts";
import { ImportCancelled } from "./import-progress.ts";
import { runImport, type ImportDependencies } from "./run-import.ts";

/** Of an import, one after the other: whoever is signed in was heard by then. */
const mostRefusedTokens = 20;

/**
 * Imports archives, beside requests, of each family one. While a store or genealogy cannot be reached it waits, though not for ever, and for a
 * token as long as nobody provides one; any other error ends an import as failed.
 */
export class ImportWorker {
  readonly #dependencies: ImportDependencies;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  /** By the ids of the imports: what is tried now, and the end of all trying. */
  readonly #attempts = new Map<string, AbortController>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(dependencies: ImportDependencies, logger: Logger) {
    this.#dependencies = dependencies;
    this.#logger = logger;
  }

  add(job: ImportJob): void {
    const { transferId } = job;
    if (this.#running.has(transferId)) return;
    const run = this.#run(job).finally(() => {
      this.#running.delete(transferId);
      this.#attempts.delete(transferId);
    });
    this.#running.set(transferId, run);
  }

  /** Ends what is under way for an import that was cancelled, and takes back what it brought. */
  cancel(job: ImportJob): void {
    this.#attempts.get(job.transferId)?.abort(new ImportCancelled());
    this.add(job);
  }

  /** Adds what was under way when the service last ended. */
  async resume(): Promise<void> {
    const rows = await this.#dependencies.readModel.service<{ tenant_id: string; id: string; user_id: string }[]>`
      select tenant_id, id, user_id from transfers where status in ('running', 'cancelling') order by position`;
    for (const { tenant_id: tenantId, id: transferId, user_id: userId } of rows)
      this.add({ tenantId, transferId, userId });
  }

  /** Ends between two steps; what is missing is done after the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running.values());
  }

  async #run(job: ImportJob): Promise<void> {
    const { signal } = this.#stop;
    const { tenantId, transferId } = job;
    const onWait = (error: unknown): void =>
      this.#logger.warn({ err: error, tenantId }, "an import waits: a store or a service cannot be used now");
    try {
      await retryTransientFailures(() => this.#attempt(job), { signal, onWait });
      this.#dependencies.tokens.forget(transferId);
    } catch (error) {
      if (!signal.aborted) await this.#fail(job, error, { signal, onWait });
    }
  }

  /** Once more at once where it was cancelled, to take it back, and with another token where one was refused. */
  async #attempt(job: ImportJob): Promise<void> {
    const { signal } = this.#stop;
    const { transferId } = job;
    for (let refused = 0; ;) {
      const attempt = new AbortController();
      this.#attempts.set(transferId, attempt);
      try {
        return await runImport(this.#dependencies, job, AbortSignal.any([signal, attempt.signal]));
      } catch (error) {
        if (signal.aborted) throw error;
        if (attempt.signal.aborted || error instanceof ImportCancelled) continue;
        const isRefused = error instanceof DomainError && error.code === "SIGNED_OUT";
        if (!isRefused || (refused += 1) >= mostRefusedTokens) throw error;
        this.#dependencies.tokens.discard(transferId);
      }
    }
  }

  /** However long the record of events is away, in the end it says that the import has failed. */
  async #fail(job: ImportJob, error: unknown, waiting: RetryOptions): Promise<void> {
    const { tenantId, transferId } = job;
    const isForPeople = error instanceof PeopleRefused || error instanceof DomainError;
    if (!isForPeople) this.#logger.error({ err: error, tenantId }, "an import failed");
    const reason = isForPeople
      ? error.message
      : "Something went wrong on our side. Please try again in a new family, or first remove what has been added so far.";
    const { journal, objects, tokens } = this.#dependencies;
    tokens.forget(transferId);
    try {
      const record = () => recordStep(journal, job, { type: "FailImport", data: { transferId, reason } });
      await retryTransientFailures(record, { ...waiting, mostTries: Infinity });
      await objects.remove(archiveKey(job));
    } catch (cause) {
      this.#logger.error({ err: cause, tenantId }, "a failed import could not be recorded as such");
    }
  }
}
