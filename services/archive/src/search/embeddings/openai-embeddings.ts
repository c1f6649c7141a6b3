import type OpenAI from "openai";
import { unit, type Embeddings } from "./embeddings.ts";

export interface OpenAiOptions {
  readonly model: string;
  /** Absent where the provider asks for none (a server of one's own). */
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
}

const queryTimeout = 1_500;
const textsTimeout = 30_000;
/** Enough to tell alike from unlike, at a third of the space. */
const shortened = 512;
/** Not measured. */
const closeness = 0.4;

const openAiModelId = (model: string): string => `openai:${model}`;

/** A model behind an API that speaks as OpenAI's does. What is embedded leaves the house: only ever chosen by name. */
export const openAiEmbeddings = ({ model, apiKey, baseUrl }: OpenAiOptions): Embeddings => {
  let client: Promise<OpenAI> | undefined;
  const connect = async (): Promise<OpenAI> => {
    const { default: Client } = await import("openai"); // hundreds of files that most installations never need
    return new Client({ apiKey: apiKey ?? "none", baseURL: baseUrl ?? null, maxRetries: 0, logLevel: "off" });
  };
  const isShortenable = model.startsWith("text-embedding-3");

  const ask = async (texts: readonly string[], timeout: number): Promise<readonly Float32Array[]> => {
    client ??= connect();
    const { embeddings } = await client;
    const { data } = await embeddings.create(
      { model, input: [...texts], ...(isShortenable ? { dimensions: shortened } : {}) },
      // The client's own timeout ends with the headers of the answer.
      { timeout, signal: AbortSignal.timeout(timeout) },
    );
    const vectors = new Map(data.map(({ index, embedding }) => [index, embedding]));
    return texts.map((_text, index) => {
      const vector = vectors.get(index);
      if (!vector?.length) throw new Error(`The provider left out the vector of text ${index}`);
      return unit(Float32Array.from(vector));
    });
  };

  return {
    id: openAiModelId(model),
    alpha: 0.5,
    embed: (texts) => ask(texts, textsTimeout),
    query: async (text) => {
      const vectors = await ask([text], queryTimeout);
      return { vector: vectors[0]!, closeness };
    },
    stop: async () => undefined,
  };
};
