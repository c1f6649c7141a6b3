import { DomainError } from "@kinkeeper/platform/domain-error";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { ImportQueue } from "./import-queue.ts";
import type { Logger } from "@kinkeeper/platform/logger";
import { setTimeout as delay } from "node:timers/promises";
import { contextOfJob, type ImportDependencies, type ImportJob } from "./import-context.ts";
import { ImportLog } from "./import-log.ts";
import type { ImportWork } from "./import-work.ts";

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Up to so many people an import is done in seconds, and waits for no longer one. */
const fewPeople = 5_000;

/** What people are told where the error is not for them. */
const unexpected: Readonly<Record<ImportJob["kind"], string>> = {
  import: "Something went wrong on our side. What was imported so far can be undone, or the import tried again.",
  undo: "Something went wrong on our side. You can undo the rest of this import again.",
};

/**
 * Carries out imports and undoes them, beside requests, a few at a time, so that the memory they take together is bounded.
 * Families take turns; a small import never waits for the large ones of others. While a store cannot be reached it waits; any other error ends an import, or an undoing, as failed.
 */
export class ImportWorker {
  readonly #dependencies: ImportDependencies;
  readonly #work: ImportWork;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  readonly #queue = new ImportQueue();
  readonly #jobs = new Set<Promise<void>>();
  /** Imports that wait or run, by id. */
  readonly #imports = new Map<string, AbortController>();

  constructor(dependencies: ImportDependencies, work: ImportWork, logger: Logger) {
    this.#dependencies = dependencies;
    this.#work = work;
    this.#logger = logger;
  }

  add(job: ImportJob): void {
    const kind = job.people > fewPeople ? "large" : "small";
    const cancelled = new AbortController();
    if (job.kind === "import") this.#imports.set(job.importId, cancelled);
    const signal = AbortSignal.any([this.#stop.signal, cancelled.signal]);
    const done: Promise<void> = this.#queue
      .run(job.tenantId, kind, () => this.#run(job, signal))
      .finally(() => {
        this.#jobs.delete(done);
        if (this.#imports.get(job.importId) === cancelled) this.#imports.delete(job.importId);
      });
    this.#jobs.add(done);
  }

  /** Ends an import between two steps, or before it began. What is added for its family from now on comes after it has ended. */
  cancel(importId: string): void {
    this.#imports.get(importId)?.abort();
  }

  /** Adds what was under way when the service last ended. */
  async resume(): Promise<void> {
    const { readModel, journal } = this.#dependencies;
    const rows = await readModel.service<
      { tenant_id: string; id: string; status: "running" | "undoing"; people: number }[]
    >`
      select tenant_id, id, status, people from imports where status in ('running', 'undoing') order by position`;
    for (const { tenant_id: tenantId, id: importId, status, people } of rows) {
      const kind = status === "running" ? "import" : "undo";
      const actorId = await ImportLog.lastActor(journal, tenantId, importId);
      this.add({ kind, tenantId, importId, actorId, people });
    }
  }

  /** Ends between two steps; what is missing is done after the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#jobs);
  }

  async #run(job: ImportJob, signal: AbortSignal): Promise<void> {
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await (job.kind === "import" ? this.#work.carryOut(job, signal) : this.#work.undo(job, signal));
      } catch (error) {
        if (signal.aborted) return;
        const { tenantId } = job;
        if (!(error instanceof StoreUnavailable)) {
          this.#logger.error({ err: error, tenantId }, `an ${job.kind} failed`);
          return this.#fail(job, error);
        }
        this.#logger.warn({ err: error, tenantId }, `an ${job.kind} waits for a store`);
        await delay(pause, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
      }
    }
  }

  /** Records why it ended, so that nothing waits for it any more. */
  async #fail(job: ImportJob, error: unknown): Promise<void> {
    const { kind, importId } = job;
    const reason = error instanceof DomainError ? error.message : unexpected[kind];
    const type = kind === "import" ? "FailImport" : "FailUndo";
    try {
      const log = await ImportLog.open(this.#dependencies.journal, contextOfJob(job), importId);
      await log.handle({ type, data: { importId, reason } });
    } catch (failure) {
      this.#logger.error({ err: failure, tenantId: job.tenantId }, `a failed ${kind} could not be recorded as such`);
    }
  }
}
