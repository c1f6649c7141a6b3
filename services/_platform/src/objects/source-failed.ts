import { StoreUnavailable } from "../event-store.ts";

/** The stream that was to be kept broke; the store is well. */
class SourceFailed extends Error {
  override readonly name = "SourceFailed";
}

/** Marks what a source throws, so that it can be told from what its store throws; see `asStoreFailure`. */
export async function* watched(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (cause) {
    throw new SourceFailed("the source of an object broke", { cause });
  }
}

/** The source's own error as it was, anything else as a store that cannot be used. */
export const asStoreFailure = (error: unknown, message: string): unknown =>
  error instanceof SourceFailed ? error.cause : new StoreUnavailable(message, { cause: error });
