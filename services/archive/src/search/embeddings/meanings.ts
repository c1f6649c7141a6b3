import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "@kinkeeper/platform/logger";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { QueryMeaning } from "../find-documents.ts";
import type { Judgement } from "../fuse.ts";
import type { ChosenEmbeddings } from "./choose-embeddings.ts";
import type { Embeddings, QueryVector } from "./embeddings.ts";
import { completeModel, fillSome, firstFamily, isAnythingDue, pendingWork, wantModel } from "./fill-vectors.ts";
import { searchProjection } from "../search.projection.ts";
import { AfterImports } from "./after-imports.ts";
import { forgetKeptVectors } from "./kept-vectors.ts";
import { LruCache } from "./lru-cache.ts";

/** The meanings of queries, and of what a family keeps. */
export interface Meanings {
  /** What a query means; undefined where the model fails or does not answer in time. */
  ofQuery(query: string): Promise<(QueryMeaning & Judgement) | undefined>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface MeaningsDependencies {
  readonly readModel: ReadModel;
  readonly logger: Logger;
  readonly chosen: ChosenEmbeddings;
}

const rememberedQueries = 500;
/** Long enough for a model that has to be started first. */
const timeoutMilliseconds = 4_000;
const pauseMilliseconds = 500;
const longestPauseSeconds = 60;
const secondsWithoutAsking = 10;

/** The answer, or undefined where it does not come in time. */
const inTime = async <Value>(answer: Promise<Value>): Promise<Value | undefined> => {
  const enough = new AbortController();
  const late = delay(timeoutMilliseconds, undefined, { signal: enough.signal }).catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    enough.abort();
  }
};

/** Computes the vectors of what is due beside the requests, and those of queries as they come. */
export const createMeanings = ({ readModel, logger, chosen }: MeaningsDependencies): Meanings => {
  const { wanted, all } = chosen;
  const sql = readModel.service;
  const recent = new LruCache<QueryVector>(rememberedQueries);
  const afterImports = new AfterImports();
  const stopped = new AbortController();
  let asked: Embeddings | undefined;
  let silentUntil = 0;
  let failures = 0;
  /** Whose turn was last. */
  let lastFamily = firstFamily;
  /** Whether vectors of an earlier index may be left. */
  let areKept = true;
  let filling: Promise<void> | undefined;

  const lookForModel = async (): Promise<void> => {
    const rows = await sql<{ model: string }[]>`select model from search_models where is_complete`;
    asked = all.find(({ id }) => rows.some(({ model }) => model === id));
  };

  const failed = (error: unknown): number => {
    failures += 1;
    const seconds = Math.min(2 ** (failures - 1), longestPauseSeconds);
    if (failures === 1) logger.warn({ err: error, model: wanted.id }, "meanings cannot be computed now");
    return seconds;
  };

  /** An import needs the processors and the memory that a model takes: its family waits, and a model that nobody asks goes. */
  const whoWaits = (importing: readonly string[]): readonly string[] => {
    if (importing.length > 0) for (const model of all) model.makeRoom?.();
    return afterImports.waiting(importing);
  };

  const fillOnce = async (): Promise<number> => {
    try {
      const secondsAfterFailure = Math.min(2 ** failures, longestPauseSeconds);
      const { importing, isAnyDue } = await pendingWork(sql);
      const turn = { after: lastFamily, waiting: whoWaits(importing) };
      const { chunks: filled, family } = isAnyDue
        ? await fillSome(sql, wanted, secondsAfterFailure, turn)
        : { chunks: 0, family: lastFamily };
      lastFamily = family;
      // What was put off may have been removed meanwhile: then nothing is left that could succeed.
      if (filled > 0 || (failures > 0 && !(await isAnythingDue(sql)))) failures = 0;
      if (filled === 0 && areKept && !(await isAnythingDue(sql)))
        areKept = !(await forgetKeptVectors(sql, searchProjection.name));
      if (filled === 0 && asked !== wanted) {
        await completeModel(sql, wanted.id);
        await lookForModel();
      }
      return filled > 0 ? 0 : pauseMilliseconds;
    } catch (error) {
      if (stopped.signal.aborted) return 0;
      return failed(error) * 1_000;
    }
  };

  const fill = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const pause = await fillOnce();
      if (pause > 0) await delay(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined); // stopped: seen above
    }
  };

  const vectorOf = async (model: Embeddings, query: string): Promise<QueryVector | undefined> => {
    const key = `${model.id}\n${query}`;
    const known = recent.get(key);
    if (known) return known;
    if (Date.now() < silentUntil) return undefined;
    try {
      // Also what comes too late for this answer: whoever asks again has it.
      const computed = model.query(query).then((vector) => {
        recent.set(key, vector);
        return vector;
      });
      return await inTime(computed);
    } catch (error) {
      silentUntil = Date.now() + secondsWithoutAsking * 1_000;
      if (!stopped.signal.aborted)
        logger.warn({ err: error, model: model.id }, "the meaning of a query cannot be computed now");
      return undefined;
    }
  };

  return {
    ofQuery: async (query) => {
      const model = asked;
      if (!model) return undefined; // the former one is gone, the new one's vectors are not complete
      const vector = await vectorOf(model, query);
      return vector && { model: model.id, alpha: model.alpha, ...vector };
    },
    start: async () => {
      await wantModel(sql, wanted.id);
      await lookForModel();
      filling ??= fill(); // the start may be tried again, while a store is away
    },
    stop: async () => {
      stopped.abort();
      await Promise.all(all.map((model) => model.stop()));
      await filling;
    },
  };
};
