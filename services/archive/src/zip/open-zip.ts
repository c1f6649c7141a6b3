import { DomainError } from "@kinkeeper/platform/domain-error";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { fromRandomAccessReaderPromise, type Entry } from "yauzl";
import { StoredZip } from "./stored-zip.ts";

/** Times its packed size that an entry may have; only looked at where it is large. */
const mostRatio = 200;
const largeEntry = 10 * 1024 ** 2;

/** Whether a few bytes of a ZIP become so many that no honest file does. */
export const isPackedBeyondReason = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > largeEntry && uncompressedSize > compressedSize * mostRatio;

/** How one kind of ZIP is limited, and what whoever sends another is told. */
export interface ZipKind {
  readonly mostEntries: number;
  readonly tooMany: string;
  readonly noZip: string;
  readonly damaged: () => DomainError;
}

export interface OpenZip {
  /** What it lists; names are bytes, to be decoded by whoever looks. */
  entries(): AsyncGenerator<Entry>;
  /** The bytes of an entry, never more than it said. @throws DomainError as damaged */
  read(entry: Entry): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Opens a ZIP that lies in the object store and has it looked at; nothing is unpacked yet. It is closed again where it is refused.
 * @throws DomainError UNSUPPORTED_MEDIA for what is no ZIP, as `kind` says of others, as `look` refuses; StoreUnavailable
 */
export const openZip = async <Contents>(
  { objects, key, bytes }: { readonly objects: ObjectStore; readonly key: string; readonly bytes: number },
  { mostEntries, tooMany, noZip, damaged }: ZipKind,
  look: (zip: OpenZip) => Promise<Contents>,
): Promise<Contents> => {
  const orDamaged = (error: unknown): Error =>
    error instanceof StoreUnavailable || error instanceof DomainError ? error : damaged();
  const zip = await fromRandomAccessReaderPromise(new StoredZip(objects, key, bytes), bytes, {
    autoClose: false,
    // To decode names takes the square of a hostile entry's length: each may be told thousands of times, and is checked each time.
    decodeStrings: false,
  }).catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? error : new DomainError("UNSUPPORTED_MEDIA", noZip);
  });

  async function* entries(): AsyncGenerator<Entry> {
    let packed = 0;
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize;
      // Entries that share their bytes unpack to more than was ever sent.
      if (packed > bytes) throw damaged();
      yield entry;
    }
  }
  async function* read(entry: Entry): AsyncGenerator<Buffer> {
    try {
      yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw orDamaged(error);
    }
  }

  try {
    if (zip.entryCount > mostEntries) throw new DomainError("INVALID_INPUT", tooMany);
    return await look({ entries, read, close: () => zip.close() });
  } catch (error) {
    zip.close();
    throw orDamaged(error);
  }
};
