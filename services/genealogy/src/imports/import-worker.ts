import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { Logger } from "@kinkeeper/platform/logger";
import { setTimeout as delay } from "node:timers/promises";
import { carryOutImport } from "./carry-out-import.ts";
import { contextOfJob, type ImportDependencies, type ImportJob } from "./import-context.ts";
import { ImportLog } from "./import-log.ts";
import { undoImport } from "./undo-import.ts";

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Carries out imports and undoes them, beside requests, one at a time, so that the memory they take together is bounded.
 * While a store cannot be reached it waits; any other error ends an import as failed.
 */
export class ImportWorker {
  readonly #dependencies: ImportDependencies;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #last: Promise<void> = Promise.resolve();

  constructor(dependencies: ImportDependencies, logger: Logger) {
    this.#dependencies = dependencies;
    this.#logger = logger;
  }

  add(job: ImportJob): void {
    this.#last = this.#last.then(() => this.#run(job));
  }

  /** Adds what was under way when the service last ended. */
  async resume(): Promise<void> {
    const { readModel, journal } = this.#dependencies;
    const rows = await readModel.service<{ tenant_id: string; id: string; status: "running" | "undoing" }[]>`
      select tenant_id, id, status from imports where status in ('running', 'undoing') order by position`;
    for (const { tenant_id: tenantId, id: importId, status } of rows) {
      const kind = status === "running" ? "import" : "undo";
      const actorId = await ImportLog.lastActor(journal, tenantId, importId);
      this.add({ kind, tenantId, importId, actorId });
    }
  }

  /** Ends between two steps; what is missing is done after the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  async #run(job: ImportJob): Promise<void> {
    const { signal } = this.#stop;
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await (job.kind === "import" ? carryOutImport : undoImport)(this.#dependencies, job, signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        const { tenantId } = job;
        if (!(error instanceof StoreUnavailable)) {
          this.#logger.error({ err: error, tenantId }, `an ${job.kind} failed`);
          return this.#fail(job);
        }
        this.#logger.warn({ err: error, tenantId }, `an ${job.kind} waits for a store`);
        await delay(pause, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
      }
    }
  }

  /** An undoing that failed stays under way: it is tried again after the next start. */
  async #fail(job: ImportJob): Promise<void> {
    if (job.kind === "undo") return;
    const { importId } = job;
    const reason =
      "Something went wrong on our side. What was imported so far can be undone, or the import tried again.";
    try {
      const log = await ImportLog.open(this.#dependencies.journal, contextOfJob(job), importId);
      await log.handle({ type: "FailImport", data: { importId, reason } });
    } catch (error) {
      this.#logger.error({ err: error, tenantId: job.tenantId }, "a failed import could not be recorded as such");
    }
  }
}
