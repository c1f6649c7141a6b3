import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Logger } from "@kinkeeper/platform/logger";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import { retryTransientFailures, type RetryOptions } from "@kinkeeper/platform/retry-transient-failures";
import { gedzipKey, loadGedzip, recordStep, type GedzipJob } from "./gedzip-job.ts";
import type { KnownGedzip } from "./gedzip.decider.ts";
import { readPeopleImport } from "./people-import.ts";
import { undoMediaImport } from "./undo-media-import.ts";
import { importMedia, type GedzipDependencies } from "./import-media.ts";

const undoRetryMs = 10 * 60 * 1000;

const keyOf = ({ tenantId, importId }: GedzipJob): string => `${tenantId} ${importId}`;

/**
 * Imports the media that came along with imports, beside requests, of each family one after the other; and removes them when an import is
 * undone. While a store cannot be reached it waits, though not for ever; any other error ends the import of media, and is recorded. The undo
 * is retried after a while, whatever ended it: nobody else can.
 */
export class GedzipWorker {
  readonly #dependencies: GedzipDependencies;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  /** What is tried now, by import. */
  readonly #attempts = new Map<string, AbortController>();
  /** The last of each family, and of each import. */
  readonly #last = new Map<string, Promise<void>>();
  readonly #runs = new Map<string, Promise<void>>();

  constructor(dependencies: GedzipDependencies, logger: Logger) {
    this.#dependencies = dependencies;
    this.#logger = logger;
  }

  /** Does what there is to do now. */
  add(job: GedzipJob): void {
    const before = this.#last.get(job.tenantId) ?? Promise.resolve();
    const run = before.then(() => this.#run(job));
    this.#last.set(job.tenantId, run);
    this.#runs.set(keyOf(job), run);
    void run.finally(() => {
      if (this.#last.get(job.tenantId) === run) this.#last.delete(job.tenantId);
      if (this.#runs.get(keyOf(job)) === run) this.#runs.delete(keyOf(job));
    });
  }

  /** Ends what is under way for an import that is not wanted any more, and undoes what it imported. */
  cancel(job: GedzipJob): void {
    this.#attempts.get(keyOf(job))?.abort();
    this.add(job);
  }

  /** Adds what was to be imported when the service last ended. */
  async resume(): Promise<void> {
    for (const job of await this.#listed("waiting")) this.add(job);
  }

  /** Undoes what is still to be undone, after a start and whenever that failed. */
  get undoRetries(): PeriodicTask {
    return {
      pauseMs: undoRetryMs,
      run: async () => {
        for (const job of await this.#listed("undoing")) if (!this.#runs.has(keyOf(job))) this.add(job);
      },
      failure: "pictures of undone imports were not looked for; trying again in ten minutes",
    };
  }

  /** Ends between two steps; what is missing is done after the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#last.values());
  }

  async #listed(status: KnownGedzip["status"]): Promise<readonly GedzipJob[]> {
    const rows = await this.#dependencies.readModel.service<{ tenant_id: string; import_id: string }[]>`
      select tenant_id, import_id from gedzips where status = ${status} order by position`;
    return rows.map(({ tenant_id: tenantId, import_id: importId }) => ({ tenantId, importId }));
  }

  async #run(job: GedzipJob): Promise<void> {
    const { signal } = this.#stop;
    const { tenantId } = job;
    const onWait = (error: unknown): void =>
      this.#logger.warn({ err: error, tenantId }, "pictures of an import wait: a store cannot be used now");
    try {
      await retryTransientFailures(() => this.#attempt(job), { signal, onWait });
    } catch (error) {
      if (!signal.aborted) await this.#fail(job, error, { signal, onWait });
    }
  }

  async #attempt(job: GedzipJob): Promise<void> {
    const attempt = new AbortController();
    this.#attempts.set(keyOf(job), attempt);
    try {
      await this.#step(job, AbortSignal.any([this.#stop.signal, attempt.signal]));
    } catch (error) {
      if (!attempt.signal.aborted) throw error;
      // What cancelled it was added behind it.
    } finally {
      this.#attempts.delete(keyOf(job));
    }
  }

  async #step(job: GedzipJob, signal: AbortSignal): Promise<void> {
    const { journal, objects } = this.#dependencies;
    const gedzip = await loadGedzip(journal, job);
    if (gedzip.status === "absent" || gedzip.status === "undone") return;
    const people = await readPeopleImport(journal, job);
    if (gedzip.status === "undoing" && people.stage === "undoing") return;
    if (gedzip.status === "undoing") await undoMediaImport(this.#dependencies, job, gedzip, signal);
    else if (gedzip.status === "waiting" && people.stage === "done")
      await importMedia(this.#dependencies, job, gedzip, people, signal);
    else if (gedzip.status === "waiting") return;
    await objects.remove(gedzipKey(job.tenantId, gedzip.zipId));
  }

  /** What could be taken in stays; the ZIP goes, so that it does not take room for ever. */
  async #fail(job: GedzipJob, error: unknown, waiting: RetryOptions): Promise<void> {
    const { tenantId, importId } = job;
    const { journal, objects } = this.#dependencies;
    if (!(error instanceof DomainError)) this.#logger.error({ err: error, tenantId }, "pictures of an import failed");
    const reason =
      error instanceof DomainError ? error.message : "Something went wrong on our side. Please import the file again.";
    const record = async (): Promise<void> => {
      const gedzip = await loadGedzip(journal, job);
      if (gedzip.status === "undoing")
        this.#logger.warn({ err: error, tenantId }, "pictures of an undone import are here still; trying again later");
      if (gedzip.status !== "waiting") return;
      const data = { importId, added: gedzip.media.filter(({ isNew }) => isNew).length, known: 0 };
      const issues = [`Not everything could be imported. ${reason}`];
      await recordStep(journal, job, gedzip.userId, { type: "TakeIn", data: { ...data, issues } });
      await objects.remove(gedzipKey(tenantId, gedzip.zipId));
    };
    try {
      await retryTransientFailures(record, { ...waiting, mostTries: Infinity });
    } catch (cause) {
      this.#logger.error({ err: cause, tenantId }, "failed pictures of an import could not be recorded as such");
    }
  }
}
