import { DomainError } from "@kinkeeper/platform/domain-error";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { Logger } from "@kinkeeper/platform/logger";
import { setTimeout as delay } from "node:timers/promises";
import { archiveKey, recordStep, type ImportJob } from "./import-job.ts";
import { PeopleRefused } from "./import-people.ts";
import { ImportCancelled } from "./import-progress.ts";
import { runImport, type ImportDependencies } from "./run-import.ts";

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Errors that pass: somebody is away, or busy. */
const transientCodes: ReadonlySet<string> = new Set([
  "UNAVAILABLE",
  "TIMEOUT",
  "TOO_MANY_REQUESTS",
  "BAD_GATEWAY",
  "INTERNAL",
]);

/**
 * Imports archives, beside requests, of each family one. While a store or genealogy cannot be reached it waits, and for a token as long as nobody
 * lends one; any other error ends an import as failed.
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
    const { tokens } = this.#dependencies;
    const { tenantId, transferId } = job;
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      const attempt = new AbortController();
      this.#attempts.set(transferId, attempt);
      try {
        await runImport(this.#dependencies, job, AbortSignal.any([signal, attempt.signal]));
        return tokens.forget(transferId);
      } catch (error) {
        if (signal.aborted) return;
        if (attempt.signal.aborted || error instanceof ImportCancelled) continue; // the next attempt takes it back
        const code = error instanceof DomainError ? error.code : undefined;
        if (code === "SIGNED_OUT") tokens.discard(transferId);
        else if (error instanceof StoreUnavailable || (code !== undefined && transientCodes.has(code))) {
          this.#logger.warn({ err: error, tenantId }, "an import waits: a store or a service cannot be used now");
          await delay(pause, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
        } else return this.#fail(job, error);
      }
    }
  }

  async #fail(job: ImportJob, error: unknown): Promise<void> {
    const { tenantId, transferId } = job;
    const isForPeople = error instanceof PeopleRefused || error instanceof DomainError;
    if (!isForPeople) this.#logger.error({ err: error, tenantId }, "an import failed");
    const reason = isForPeople
      ? error.message
      : "Something went wrong on our side. Please try again in a new family, or first remove what has been added so far.";
    const { journal, objects, tokens } = this.#dependencies;
    tokens.forget(transferId);
    try {
      await recordStep(journal, job, { type: "FailImport", data: { transferId, reason } });
      await objects.remove(archiveKey(job));
    } catch (cause) {
      this.#logger.error({ err: cause, tenantId }, "a failed import could not be recorded as such");
    }
  }
}
