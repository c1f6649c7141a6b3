import { Transform, type TransformCallback } from "node:stream";
import { DomainError } from "../domain-error.ts";

/** Passes bytes on until there are too many; then fails with TOO_LARGE, so that a lying content-length gains nothing. */
export const byteLimit = (maxBytes: number): Transform => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      seen += chunk.length;
      if (seen > maxBytes) done(new DomainError("TOO_LARGE", `This file is larger than ${readable(maxBytes)}.`));
      else done(null, chunk);
    },
  });
};

/** Bytes for people: "5 MB", "256 MB". */
export const readable = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} KB`;
