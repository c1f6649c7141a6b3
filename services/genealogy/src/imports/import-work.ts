import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { readerOf, type ImportDependencies, type ImportJob } from "./import-context.ts";
import { Backpressure } from "./carry-out/backpressure.ts";
import { ReadingCache } from "./reading-cache.ts";
import type { FileFindings, ImportTask } from "./thread/import-ports.ts";
import { ImportThreads } from "./thread/import-threads.ts";
import { serveImport, type FileReading, type ServedPorts } from "./thread/serve-import.ts";

type AnalyzeTask = Extract<ImportTask, { what: "analyze" }>;

/** Reads files, carries imports out and undoes them in threads of their own, which record what they find at a pace the lists can keep. */
export class ImportWork {
  readonly #dependencies: ImportDependencies;
  readonly #forget: (job: ImportJob) => void;
  readonly #threads = new ImportThreads();
  readonly #stopped = new AbortController();
  readonly #backpressure: Backpressure;
  readonly #readings = new Map<string, ServedPorts>();
  readonly #readingCache = new ReadingCache();

  /** `forget` lets go of what is held in memory of the job's family: the first events of its import make that old. */
  constructor(dependencies: ImportDependencies, { forget }: { readonly forget: (job: ImportJob) => void }) {
    this.#dependencies = dependencies;
    this.#forget = forget;
    this.#backpressure = new Backpressure(dependencies.readModel, this.#stopped.signal);
  }

  /**
   * What importing a file would do, by somebody who may change what exists or `addsOnly`. Of whom these do not see nothing is told: else
   * whoever guesses when somebody hidden was born learned from a look whether it is so. The import goes by who is here all the same.
   * @throws DomainError NOT_GEDCOM; TOO_LARGE when reading it takes too much
   */
  async analyze(
    job: ImportJob,
    {
      keeps,
      ...how
    }: Pick<AnalyzeTask, "addsOnly" | "characterSet" | "hasMedia"> & {
      readonly keeps: "first" | "again" | "nothing";
    },
  ): Promise<FileFindings> {
    const { signal } = this.#stopped;
    const now = this.#dependencies.now();
    const isFirstAnalysis = keeps === "first";
    const run = (parts: AnalyzeTask["keeps"], shown = false): Promise<FileFindings | undefined> =>
      this.#do({ what: "analyze", job, ...how, keeps: parts, now }, signal, { shown, isFirstAnalysis });
    try {
      const shown = how.addsOnly && (await this.#isAnythingHidden(job));
      if (keeps === "nothing") return (await run(keeps, shown))!;
      if (shown) await run("matches");
      return (await run(shown ? "shown" : "all", shown))!;
    } catch (error) {
      throw signal.aborted ? new StoreUnavailable("the service stops") : error;
    }
  }

  /** @throws as carryOutImport; DomainError TOO_LARGE when it takes too much */
  async carryOut(job: ImportJob, signal: AbortSignal): Promise<void> {
    this.#forget(job);
    await this.#do({ what: "carry out", job }, AbortSignal.any([signal, this.#stopped.signal]));
  }

  /** @throws as undoImport; DomainError TOO_LARGE when it takes too much */
  async undo(job: ImportJob, signal: AbortSignal): Promise<void> {
    this.#forget(job);
    await this.#do({ what: "undo", job }, AbortSignal.any([signal, this.#stopped.signal]));
  }

  /** Ends what is under way between two steps; nothing of it is half done. */
  stop(): void {
    this.#stopped.abort();
    this.#threads.stop();
  }

  /** How far an import that is carried out has come with its file; undefined where this is not done here and now. */
  readingOf(importId: string): FileReading | undefined {
    return this.#readings.get(importId)?.reading();
  }

  /** Whether something of the family is kept from whoever wants an import. */
  async #isAnythingHidden(job: ImportJob): Promise<boolean> {
    const [row] = await readerOf(this.#dependencies.readModel, job, { shown: true })(
      (sql) => sql<{ is_so: boolean }[]>`
        select exists(select from members where stand_in) or exists(select from relationships where stand_in) as is_so`,
    );
    return row!.is_so;
  }

  async #do(
    task: ImportTask,
    signal: AbortSignal,
    sight: { readonly shown?: boolean; readonly isFirstAnalysis?: boolean } = {},
  ): Promise<FileFindings | undefined> {
    const served = serveImport(this.#dependencies, task.job, {
      backpressure: this.#backpressure,
      readings: this.#readingCache,
      ...sight,
    });
    const { importId } = task.job;
    if (task.what === "carry out") this.#readings.set(importId, served);
    try {
      return await this.#threads.run(task, served, signal);
    } finally {
      if (this.#readings.get(importId) === served) this.#readings.delete(importId);
    }
  }
}
