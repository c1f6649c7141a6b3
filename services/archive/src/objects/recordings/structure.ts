import { DomainError } from "@kinkeeper/platform/domain-error";

/** Follows a file as it passes, holding only a little of it, and refuses one that is not built as its kind is. */
export interface StructureCheck {
  /** @throws DomainError UNSUPPORTED_MEDIA */
  take(chunk: Buffer): void;
  /** Everything has passed. @throws DomainError UNSUPPORTED_MEDIA */
  end(): void;
}

/** @param kind what people call it: "PDF". */
export const notWhole = (kind: string): DomainError =>
  new DomainError("UNSUPPORTED_MEDIA", `This file is not a whole ${kind}. Please choose another one.`);

/**
 * Keeps the last bytes of what passes. They are put together only when as many came anew, since somebody may send a file
 * byte by byte.
 */
export const tailOf = (size: number): { take(chunk: Buffer): void; bytes(): Buffer } => {
  let chunks: Buffer[] = [];
  let length = 0;
  const bytes = (): Buffer => {
    const tail = Buffer.concat(chunks).subarray(-size);
    chunks = [tail];
    length = tail.length;
    return tail;
  };
  return {
    take: (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= 2 * size) bytes();
    },
    bytes,
  };
};
