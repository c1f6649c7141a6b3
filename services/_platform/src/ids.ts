import { hash } from "node:crypto";
import { v7 } from "uuid";

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => v7();

/** The same text in one piece: one that was put together of others keeps them, which takes six times as much. */
const inOnePiece = (text: string): string => Buffer.from(text, "latin1").toString("latin1");

const namespace = Buffer.from("6f1a3f0e9a1d5c0b8a512f1f6b8a7c11", "hex");

/**
 * The id that follows from these words: always the same for the same words (UUIDv5, RFC 9562 section 5.5). Made here
 * because an import makes a million of them and `uuid` takes six times as long.
 */
export const derivedId = (...words: readonly string[]): string => {
  const digest = hash("sha1", Buffer.concat([namespace, Buffer.from(words.join("\u001f"))]), "hex");
  const variant = ((Number.parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16);
  return inOnePiece(
    `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
  );
};

/** Characters that say where an id stands in its order: what it has in common with those of its beginning, and its number. */
const placeLength = 18;
const inOrder = "8";

/**
 * The same for one of many that are made one after the other: they begin as `first` does and go on with their number, because an
 * index takes neighbours in quickest, where ids that are hashes throughout lie on a page each (UUIDv8, RFC 9562 section 5.8).
 */
export const derivedIdInOrder = (first: string, number: number, ...words: readonly string[]): string => {
  const digits = number.toString(16).padStart(7, "0");
  const place = `${first.slice(0, 8)}-${digits.slice(0, 4)}-${inOrder}${digits.slice(4)}`;
  return inOnePiece(place + derivedId(...words).slice(placeLength));
};

/** The id that follows from these words, beside another one where that stands in an order. */
export const derivedIdBeside = (other: string, ...words: readonly string[]): string => {
  const id = derivedId(...words);
  return other[14] === inOrder ? inOnePiece(other.slice(0, placeLength) + id.slice(placeLength)) : id;
};

/**
 * The id that follows from these words and from a key that somebody made. Of a key that tells when it was made (UUIDv7) it keeps the
 * time, as an id has that was made here.
 */
export const derivedIdOfKey = (key: string, ...words: readonly string[]): string => {
  const id = derivedId(...words, key);
  return key[14] === "7" ? inOnePiece(`${key.slice(0, 15)}${id.slice(15)}`) : id;
};

/**
 * The id of the `index`th event that an act records in a stream. The stream is part of it because the act's key may come
 * from outside: two families that choose the same one must not share event ids.
 */
export const eventIdOf = (stream: string, idempotencyKey: string, index: number): string =>
  derivedId(stream, idempotencyKey, String(index));
