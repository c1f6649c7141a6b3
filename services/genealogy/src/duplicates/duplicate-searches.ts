import { DomainError } from "@kinkeeper/platform/domain-error";
import { FairSemaphore } from "@kinkeeper/platform/fair-semaphore";
import type { Logger } from "@kinkeeper/platform/logger";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { TaskPool } from "@kinkeeper/platform/tasks/task-pool";
import { processWorker, threadWorker, type StartWorker } from "@kinkeeper/platform/tasks/task-worker";
import { readVersions } from "../family/family-versions.ts";
import { hasMorePeopleThan } from "../family/has-more-people-than.ts";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { pairOf } from "./duplicate.decider.ts";
import { peopleToCompare } from "./people-to-compare.ts";
import type { ScoredPair, SearchResult } from "./worker/search-ports.ts";

/** What one search may take; 100,000 people take a tenth of it. */
const milliseconds = 120_000;
const megabytes = 640;
/** In a thread people are compared who are up to so many, others in a process: what they take of memory ends with it. */
const mostInThread = 5_000;
/** The next search is far away; a process does one. */
const idleMilliseconds = { thread: 1_000, process: 0 };
const worker = { file: new URL("./worker/search-worker.ts", import.meta.url), megabytes };

const workers = (start: StartWorker, idle: number): TaskPool<null, SearchResult> =>
  new TaskPool(start, () => new DomainError("TOO_LARGE", "There are too many people to compare all of them."), {
    idleMilliseconds: idle,
  });
/** A family that changes all the time is searched for at most one part in so many of the time… */
const usualRests = 20;
/** …but for so many milliseconds at once: who merges people of a small family, and undoes it, sees at each step what is so. */
const usualBurst = 1_500;
/** Who asks waits so long for a search that is under way, so that small families never see an old answer. */
const timeoutMs = 1_500;
/** Families whose answer is kept. */
const mostHeld = 500;

/** A pair by its own id. */
export interface FoundDuplicate extends ScoredPair {
  readonly id: string;
}

export interface FoundDuplicates {
  readonly state: "searching" | "ready" | "too large";
  /** The likeliest first; of people who may have gone since. */
  readonly pairs: readonly FoundDuplicate[];
}

interface Held {
  version: string | undefined;
  found: FoundDuplicates;
  /** When all that was searched will have been rested for. */
  restsUntil: number;
  search: Promise<void> | undefined;
}

/**
 * Who of each family may be the same person, compared beside requests when somebody asks and something has changed since: one
 * family after the other, so that neither a command nor another family waits for a large tree.
 */
export class DuplicateSearches {
  readonly #readModel: ReadModel;
  readonly #logger: Logger;
  readonly #threads = workers(threadWorker(worker), idleMilliseconds.thread);
  readonly #processes = workers(processWorker(worker), idleMilliseconds.process);
  readonly #semaphore = new FairSemaphore({ permits: 1 });
  readonly #stopped = new AbortController();
  readonly #held = new Map<string, Held>();
  readonly #most: number;
  readonly #rests: number;
  /** Searched again so many milliseconds before all was rested for. */
  readonly #early: number;

  /**
   * `most`: people up to whom a family is compared in a thread; `rests`: how often as long as searches took there is none; `burst`:
   * milliseconds of searches that nobody has to have rested for.
   */
  constructor(
    { readModel, logger }: { readonly readModel: ReadModel; readonly logger: Logger },
    { most = mostInThread, rests = usualRests, burst = usualBurst } = {},
  ) {
    this.#most = most;
    this.#rests = rests;
    this.#early = burst * rests;
    this.#readModel = readModel;
    this.#logger = logger;
  }

  /** What is known now; looks again where the family changed. */
  async of(viewer: Viewer): Promise<FoundDuplicates> {
    const { members, kin, audience } = await this.#readModel.asViewer(viewer, readVersions);
    const version = `${members} ${kin}`;
    const held = this.#hold(`${viewer.tenantId}/${audience}`);
    if (held.version !== version && !held.search && performance.now() >= held.restsUntil - this.#early)
      held.search = this.#search(viewer, held, version).finally(() => {
        held.search = undefined;
      });
    if (held.search) await Promise.race([held.search, timeoutOver()]);
    return held.found;
  }

  stop(): void {
    this.#stopped.abort();
    this.#threads.stop();
    this.#processes.stop();
  }

  /** `key`: a family and who sees the same of it. */
  #hold(key: string): Held {
    const held = this.#held.get(key) ?? {
      version: undefined,
      found: { state: "searching", pairs: [] },
      restsUntil: 0,
      search: undefined,
    };
    this.#held.delete(key);
    this.#held.set(key, held);
    if (this.#held.size > mostHeld) this.#held.delete(this.#held.keys().next().value!);
    return held;
  }

  async #search(viewer: Viewer, held: Held, version: string): Promise<void> {
    const { signal } = this.#stopped;
    try {
      await this.#semaphore.run(
        viewer.tenantId,
        async () => {
          const began = performance.now();
          const read: ReadAsViewer = (query) => this.#readModel.asViewer(viewer, query);
          const pool = (await hasMorePeopleThan(this.#most, read)) ? this.#processes : this.#threads;
          const result = await pool.run(null, served(read), signal);
          held.found = foundIn(viewer.tenantId, result);
          held.version = version;
          held.restsUntil = Math.max(held.restsUntil, began) + (performance.now() - began) * this.#rests;
        },
        signal,
      );
    } catch (error) {
      if (signal.aborted) return;
      this.#logger.warn({ err: error, tenantId: viewer.tenantId }, "people who may be the same were not looked for");
      held.restsUntil = performance.now() + milliseconds + this.#early;
      if (error instanceof DomainError) held.found = { state: "too large", pairs: [] };
    }
  }
}

const served = (read: ReadAsViewer) => ({
  functions: peopleToCompare(read),
  allowance: () => milliseconds,
  close: () => Promise.resolve(),
});

const timeoutOver = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, timeoutMs).unref();
  });

const foundIn = (tenantId: string, result: SearchResult): FoundDuplicates =>
  result === "too large"
    ? { state: "too large", pairs: [] }
    : {
        state: "ready",
        pairs: result.map((pair) => ({ ...pair, id: pairOf(tenantId, pair.one, pair.other).duplicateId })),
      };
