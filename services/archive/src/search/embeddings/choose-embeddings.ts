import type { Settings } from "@kinkeeper/platform/settings";
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
export const chooseEmbeddings = ({ embeddings }: Settings): ChosenEmbeddings => {
  const local = localEmbeddings();
  if (!embeddings) return { wanted: local, all: [local] };
  const provided = openAiEmbeddings(embeddings);
  return { wanted: provided, all: [provided, local] };
};
