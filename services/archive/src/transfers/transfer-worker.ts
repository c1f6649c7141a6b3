import { DomainError } from "@kinkeeper/platform/domain-error";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { Logger } from "@kinkeeper/platform/logger";
import { setTimeout as delay } from "node:timers/promises";
import { carryOutTransfer, type TransferDependencies } from "./carry-out-transfer.ts";
import { PeopleRefused } from "./send-people.ts";
import { archiveKey, recordStep, type TransferJob } from "./transfer-log.ts";

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Errors that pass: somebody is away, or busy. */
const passing: ReadonlySet<string> = new Set([
  "UNAVAILABLE",
  "TIMEOUT",
  "TOO_MANY_REQUESTS",
  "BAD_GATEWAY",
  "INTERNAL",
]);

/**
 * Reads archives in, beside requests. While a store or genealogy cannot be reached it waits, and for a token as long as nobody
 * lends one; any other error ends an import as failed.
 */
export class TransferWorker {
  readonly #dependencies: TransferDependencies;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(dependencies: TransferDependencies, logger: Logger) {
    this.#dependencies = dependencies;
    this.#logger = logger;
  }

  add(job: TransferJob): void {
    const run = this.#run(job);
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
  }

  /** Adds what was under way when the service last ended. */
  async resume(): Promise<void> {
    const rows = await this.#dependencies.readModel.service<{ tenant_id: string; id: string; user_id: string }[]>`
      select tenant_id, id, user_id from transfers where status = 'running' order by position`;
    for (const { tenant_id: tenantId, id: transferId, user_id: userId } of rows)
      this.add({ tenantId, transferId, userId });
  }

  /** Ends between two steps; what is missing is done after the next start. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  async #run(job: TransferJob): Promise<void> {
    const { signal } = this.#stop;
    const { tokens } = this.#dependencies;
    const { tenantId, transferId } = job;
    for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await carryOutTransfer(this.#dependencies, job, signal);
        return tokens.forget(transferId);
      } catch (error) {
        if (signal.aborted) return;
        const code = error instanceof DomainError ? error.code : undefined;
        if (code === "SIGNED_OUT") tokens.spend(transferId);
        else if (error instanceof StoreUnavailable || (code !== undefined && passing.has(code))) {
          this.#logger.warn({ err: error, tenantId }, "reading an archive in waits for somebody");
          await delay(pause, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
        } else return this.#fail(job, error);
      }
    }
  }

  async #fail(job: TransferJob, error: unknown): Promise<void> {
    const { tenantId, transferId } = job;
    const isTold = error instanceof PeopleRefused || error instanceof DomainError;
    if (!isTold) this.#logger.error({ err: error, tenantId }, "reading an archive in failed");
    const reason = isTold
      ? error.message
      : "Something went wrong on our side. Please try again in a new family, or take out first what has come so far.";
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
