import { Transform, type TransformCallback } from "node:stream";
import { DomainError } from "../domain-error.ts";

/** Bytes for people: "5 MB", "256 MB". */
export const formatBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} KB`;

export const fileTooLarge = (maxBytes: number): DomainError =>
  new DomainError("TOO_LARGE", `This file is larger than ${formatBytes(maxBytes)}.`);

/** Passes bytes on until there are too many; then fails with TOO_LARGE, so that a lying content-length gains nothing. */
export const byteLimit = (maxBytes: number): Transform => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      seen += chunk.length;
      if (seen > maxBytes) done(fileTooLarge(maxBytes));
      else done(null, chunk);
    },
  });
};

/** The same of bytes that are read by whoever asks for them. */
export async function* withinBytes(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of source) {
    seen += chunk.length;
    if (seen > maxBytes) throw fileTooLarge(maxBytes);
    yield chunk;
  }
}
