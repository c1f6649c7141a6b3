import type { Context } from "@kinkeeper/contracts/event";
import { StoreRefused, type EventStore, type StoredEvent } from "../event-store.ts";
import { isOfSomebody, type KeyName } from "../keyring.ts";
import { definitionsOf } from "./definitions.ts";
import { keyNamesIn } from "./key-names.ts";

export interface OwnKeysDependencies {
  readonly eventStore: Pick<EventStore, "follow">;
  readonly keyring: {
    /** Those of the names that have a key, or had one that was destroyed. */
    known(names: readonly KeyName[]): Promise<ReadonlySet<KeyName>>;
  };
  readonly contexts: readonly Context[];
}

/** Events, at most: keys of another product show in the first ones. */
const lookedAt = 100;
/** Milliseconds. What does not answer by then is asked by whoever needs it. */
const timeoutMs = 5_000;

const firstEvents = async ({ eventStore, contexts }: OwnKeysDependencies): Promise<readonly StoredEvent[]> => {
  const categories = contexts.flatMap((context) => Object.keys(context.categories));
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    for await (const { events, caughtUp } of eventStore.follow({ categories, after: 0n, signal, batchSize: lookedAt }))
      if (events.length > 0 || caughtUp) return events;
    return [];
  } finally {
    done.abort();
  }
};

/**
 * A key that a keyring never had is taken for one of somebody who was erased. Beside another product's keyring, or an empty one, everybody
 * would be, and new keys would be made in the place of those that are somewhere else.
 * @throws StoreRefused where the first events of all were not recorded with the keys of this keyring; StoreUnavailable
 */
export const requireOwnKeys = async (dependencies: OwnKeysDependencies): Promise<void> => {
  const definitions = definitionsOf(dependencies.contexts);
  const wanted = [...keyNamesIn(definitions, await firstEvents(dependencies))].filter(isOfSomebody);
  if (wanted.length > 0 && (await dependencies.keyring.known(wanted)).size < wanted.length)
    throw new StoreRefused(
      "the keyring (KEYRING_URL) does not hold the keys of what the event store holds; restore the one that belongs to it",
    );
};
