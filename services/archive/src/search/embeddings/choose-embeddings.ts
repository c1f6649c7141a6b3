import type { ArchiveSettings } from "../../settings.ts";
import type { Embeddings } from "./embeddings.ts";
import { localEmbeddings } from "./local-embeddings.ts";
import { openAiEmbeddings } from "./openai-embeddings.ts";

export interface ChosenEmbeddings {
  /** The model whose vectors are wanted. */
  readonly wanted: Embeddings;
  /** All that can be asked: until the wanted vectors are complete, the former model is. */
  readonly all: readonly Embeddings[];
}

/** The provider's model where one is named, else the one that comes with the product. */
export const chooseEmbeddings = ({
  EMBEDDINGS_MODEL: model,
  OPENAI_API_KEY: apiKey,
  OPENAI_BASE_URL: baseUrl,
}: Pick<ArchiveSettings, "EMBEDDINGS_MODEL" | "OPENAI_API_KEY" | "OPENAI_BASE_URL">): ChosenEmbeddings => {
  const local = localEmbeddings();
  if (model === undefined) return { wanted: local, all: [local] };
  const provided = openAiEmbeddings({ model, apiKey, baseUrl });
  return { wanted: provided, all: [provided, local] };
};
