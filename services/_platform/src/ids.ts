import { hash } from "node:crypto";
import { v7 } from "uuid";

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => v7();

const namespace = Buffer.from("6f1a3f0e9a1d5c0b8a512f1f6b8a7c11", "hex");

/**
 * The id that follows from these words: always the same for the same words (UUIDv5, RFC 9562 section 5.5). Made here
 * because an import makes a million of them and `uuid` takes six times as long.
 */
export const derivedId = (...words: readonly string[]): string => {
  const digest = hash("sha1", Buffer.concat([namespace, Buffer.from(words.join("\u001f"))]), "hex");
  const variant = ((Number.parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};

/**
 * The id of the `index`th event that an act records in a stream. The stream is part of it because the act's key may come
 * from outside: two families that choose the same one must not share event ids.
 */
export const eventIdOf = (stream: string, idempotencyKey: string, index: number): string =>
  derivedId(stream, idempotencyKey, String(index));
