import { v5, v7 } from "uuid";

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => v7();

const namespace = "6f1a3f0e-9a1d-5c0b-8a51-2f1f6b8a7c11";

/** The id that follows from these words: always the same for the same words (UUIDv5). */
export const derivedId = (...words: readonly string[]): string => v5(words.join("\u001f"), namespace);

/**
 * The id of the `index`th event that an act records in a stream. The stream is part of it because the act's key may come
 * from outside: two families that choose the same one must not share event ids.
 */
export const eventIdOf = (stream: string, idempotencyKey: string, index: number): string =>
  derivedId(stream, idempotencyKey, String(index));
