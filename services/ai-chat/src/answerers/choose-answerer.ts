import type { Answerer } from "./answerer.ts";
import { offlineAnswerer } from "./offline/offline-answerer.ts";

/** What answers in this product: the archive itself, from quotes. */
export const chooseAnswerer = (): Answerer => offlineAnswerer();
