import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Logger } from "@kinkeeper/platform/logger";
import {
  isTransientFailure,
  retryTransientFailures,
  type RetryOptions,
} from "@kinkeeper/platform/retry-transient-failures";
import { contextOfJob, type ImportDependencies, type ImportJob } from "./import-context.ts";
import { ImportLog } from "./import-log.ts";
import { ImportQueue } from "./import-queue.ts";
import type { ImportWork } from "./import-work.ts";

/** Up to so many people an import is done in seconds, and waits for no longer one. */
const fewPeople = 5_000;

/** What is left to people, once an import or an undoing has failed. */
const wayOut: Readonly<Record<ImportJob["kind"], string>> = {
  import: "What was imported so far can be undone, or the import tried again.",
  undo: "You can undo the rest of this import again.",
};

/** What people are told. */
const reasonFor = (error: unknown, kind: ImportJob["kind"]): string => {
  if (isTransientFailure(error)) return `Our storage could not be reached for too long. ${wayOut[kind]}`;
  return error instanceof DomainError ? error.message : `Something went wrong on our side. ${wayOut[kind]}`;
};

/**
 * Carries out imports and undoes them, beside requests, a few at a time, so that the memory they take together is bounded.
 * Families take turns; a small import never waits for the large ones of others. While a store cannot be reached it waits, though not for
 * ever; any other error ends an import, or an undoing, as failed.
 */
export class ImportWorker {
  readonly #dependencies: ImportDependencies;
  readonly #work: ImportWork;
  readonly #logger: Logger;
  readonly #retry: Pick<RetryOptions, "mostTries" | "firstPauseMs">;
  readonly #stop = new AbortController();
  readonly #queue = new ImportQueue();
  readonly #jobs = new Set<Promise<void>>();
  /** What waits or runs, by import. */
  readonly #underWay = new Map<string, { readonly kind: ImportJob["kind"]; readonly cancelled: AbortController }>();

  /** `retry`: with a store that is away; the platform's where nothing is said. */
  constructor(
    dependencies: ImportDependencies,
    work: ImportWork,
    logger: Logger,
    retry: Pick<RetryOptions, "mostTries" | "firstPauseMs"> = {},
  ) {
    this.#dependencies = dependencies;
    this.#work = work;
    this.#logger = logger;
    this.#retry = retry;
  }

  add(job: ImportJob): void {
    const { kind, tenantId, importId, people } = job;
    const underWay = { kind, cancelled: new AbortController() };
    this.#underWay.set(importId, underWay);
    const signal = AbortSignal.any([this.#stop.signal, underWay.cancelled.signal]);
    const done: Promise<void> = this.#queue
      .run(tenantId, people > fewPeople ? "large" : "small", () => this.#run(job, signal))
      .finally(() => {
        this.#jobs.delete(done);
        if (this.#underWay.get(importId) === underWay) this.#underWay.delete(importId);
      });
    this.#jobs.add(done);
  }

  /** What waits or runs for an import here, also where the lists do not show yet that it began. */
  underWay(importId: string): ImportJob["kind"] | undefined {
    return this.#underWay.get(importId)?.kind;
  }

  /** Ends an import between two steps, or before it began. What is added for its family from now on comes after it has ended. */
  cancel(importId: string): void {
    const underWay = this.#underWay.get(importId);
    if (underWay?.kind === "import") underWay.cancelled.abort();
  }

  /** Adds what was under way when the service last ended. */
  async resume(): Promise<void> {
    const { readModel, journal } = this.#dependencies;
    const rows = await readModel.service<
      { tenant_id: string; id: string; status: "running" | "undoing"; people: number }[]
    >`
      select tenant_id, id, status, people from imports where status in ('running', 'undoing') order by position`;
    const jobs: ImportJob[] = [];
    for (const { tenant_id: tenantId, id: importId, status, people } of rows) {
      const kind = status === "running" ? "import" : "undo";
      const actorId = await ImportLog.lastActor(journal, tenantId, importId);
      jobs.push({ kind, tenantId, importId, actorId, people });
    }
    // All or none: where a store is away this is done again.
    for (const job of jobs) this.add(job);
  }

  /** Ends between two steps; what is missing is done after the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#jobs);
  }

  async #run(job: ImportJob, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { kind, tenantId } = job;
    const onWait = (error: unknown): void =>
      this.#logger.warn({ err: error, tenantId }, `an ${kind} waits: a store cannot be used now`);
    const retrying = { ...this.#retry, signal, onWait };
    try {
      await retryTransientFailures(() => this.#attempt(job, signal), retrying);
    } catch (error) {
      if (!signal.aborted) await this.#fail(job, error, retrying);
    }
  }

  #attempt(job: ImportJob, signal: AbortSignal): Promise<void> {
    return job.kind === "import" ? this.#work.carryOut(job, signal) : this.#work.undo(job, signal);
  }

  /** Records why it ended, so that nothing waits for it any more, however long the record of events is away. */
  async #fail(job: ImportJob, error: unknown, retrying: RetryOptions): Promise<void> {
    const { kind, importId, tenantId } = job;
    this.#logger.error({ err: error, tenantId }, `an ${kind} failed`);
    const type = kind === "import" ? "FailImport" : "FailUndo";
    const record = async (): Promise<void> => {
      const log = await ImportLog.open(this.#dependencies.journal, contextOfJob(job), importId);
      await log.handle({ type, data: { importId, reason: reasonFor(error, kind) } });
    };
    try {
      await retryTransientFailures(record, { ...retrying, mostTries: Infinity });
    } catch (failure) {
      if (retrying.signal.aborted) return; // done after the next start, or by whoever cancelled it
      this.#logger.error({ err: failure, tenantId }, `a failed ${kind} could not be recorded as such`);
    }
  }
}
