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

/** Keeps the last bytes of what passes. */
export const tailOf = (size: number): { take(chunk: Buffer): void; bytes(): Buffer } => {
  let tail: Buffer = Buffer.alloc(0);
  return {
    take: (chunk) => {
      tail = chunk.length >= size ? Buffer.from(chunk.subarray(-size)) : Buffer.concat([tail, chunk]).subarray(-size);
    },
    bytes: () => tail,
  };
};
