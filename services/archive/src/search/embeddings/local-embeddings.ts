import { Worker } from "node:worker_threads";
import { closenessTo } from "./closeness.ts";
import type { Embeddings } from "./embeddings.ts";
import { ordinaryTexts } from "./ordinary-texts.ts";

export interface ToEmbeddingThread {
  readonly id: number;
  readonly texts: readonly string[];
  /** Typed into a search, where nobody minds capitals. */
  readonly isQuery: boolean;
}
interface Embedded {
  readonly vectors: readonly Float32Array[];
  /** Whether it is a query of words that the model knows; not asked of long texts, which would be cut into pieces twice. */
  readonly isUnderstood: boolean;
}
export type FromEmbeddingThread =
  | ({ readonly id: number } & Embedded)
  | { readonly id: number; readonly problem: string };

export const localModelId = "use-lite-en-0.2";

interface Waiting {
  readonly texts: readonly string[];
  readonly isQuery: boolean;
  readonly settle: PromiseWithResolvers<Embedded>;
}

/** Short-lived objects: what Node would take unasked is several times as much, and no faster. */
const youngMegabytes = 48;

/** An empty text has no meaning, and the model cannot read one. */
const readableText = (text: string): string => (text.trim() === "" ? "." : text.slice(0, 4_000));

/**
 * The model that comes with the product (Universal Sentence Encoder lite): in a thread of its own, loaded when it is
 * first needed and let go when it was idle for a while, because it takes memory.
 */
export const localEmbeddings = ({
  idleMilliseconds = 60_000,
  /** So long it is kept after a search where others need the memory: whoever searched may go on. */
  millisecondsAfterQuery = 5_000,
  /** The same after texts of what is kept, which may come one by one: loading it anew takes as long as some of them. */
  millisecondsAfterTexts = 400,
} = {}): Required<Embeddings> & { isLoaded(): boolean } => {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let idleSince = 0;
  let queriedAt = Number.NEGATIVE_INFINITY;
  let asked = 0;
  const urgent: Waiting[] = [];
  const background: Waiting[] = [];
  let current: (Waiting & { readonly id: number }) | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  const fail = (error: Error): void => {
    const all = [...(current ? [current] : []), ...urgent.splice(0), ...background.splice(0)];
    current = undefined;
    for (const { settle } of all) settle.reject(error);
    void end();
  };

  const start = (): Worker => {
    const started = new Worker(new URL("./local-embeddings-thread.ts", import.meta.url), {
      name: "embeddings",
      stdout: true,
      stderr: true,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    });
    started.on("message", (message: FromEmbeddingThread) => {
      if (message.id !== current?.id) return;
      const { settle } = current;
      current = undefined;
      if ("vectors" in message) settle.resolve(message);
      else settle.reject(new Error(message.problem));
      next();
    });
    started.on("error", (error: Error) => fail(error));
    started.on("exit", () => {
      if (worker === started) fail(new Error("the thread of the embedding model ended"));
    });
    started.stdout.resume();
    started.stderr.resume();
    return started;
  };

  const next = (): void => {
    if (current) return;
    const waiting = urgent.shift() ?? background.shift();
    if (!waiting) {
      worker?.unref();
      idleSince = performance.now();
      idle = setTimeout(() => void end(), idleMilliseconds).unref();
      return;
    }
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    asked += 1;
    current = { ...waiting, id: asked };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({
      id: asked,
      texts: waiting.texts.map(readableText),
      isQuery: waiting.isQuery,
    } satisfies ToEmbeddingThread);
  };

  const ask = (queue: Waiting[], texts: readonly string[], isQuery = false): Promise<Embedded> => {
    const settle = Promise.withResolvers<Embedded>();
    queue.push({ texts, isQuery, settle });
    next();
    return settle.promise;
  };

  let ordinary: Promise<readonly Float32Array[]> | undefined;
  /** Once in a process, and all together: that takes as long as three long texts. */
  const ordinaryVectors = async (): Promise<readonly Float32Array[]> => {
    ordinary ??= ask(urgent, ordinaryTexts).then(({ vectors }) => vectors);
    try {
      return await ordinary;
    } catch (error) {
      ordinary = undefined;
      throw error;
    }
  };

  return {
    id: localModelId,
    alpha: 0.2,
    isLoaded: () => worker !== undefined,
    // One text at a time, so that a question never waits for a long list.
    embed: async (texts) => {
      const parts = Promise.all(texts.map((text) => ask(background, [text])));
      await Promise.all([parts, ordinaryVectors()]); // these too while nobody waits
      return (await parts).flatMap(({ vectors }) => vectors);
    },
    query: async (text) => {
      queriedAt = performance.now();
      const [{ vectors, isUnderstood }, texts] = await Promise.all([ask(urgent, [text], true), ordinaryVectors()]);
      const vector = vectors[0]!;
      return { vector, closeness: isUnderstood ? closenessTo(vector, texts) : Number.POSITIVE_INFINITY };
    },
    makeRoom: () => {
      const now = performance.now();
      const isWanted = now - queriedAt < millisecondsAfterQuery || now - idleSince < millisecondsAfterTexts;
      if (!current && !isWanted) void end();
    },
    stop: async () => {
      fail(new Error("the service stops"));
      await end();
    },
  };
};
