import { LRUCache } from "lru-cache";
import type { KeyName, Keyring } from "../keyring.ts";

export interface KeyCacheLimits {
  /** Keys held at most. */
  readonly max: number;
  /** Milliseconds a key is held: so long may a destruction by another process go unnoticed. */
  readonly ttl: number;
}

/** Answers from memory what was asked for a moment ago; a key destroyed through it is forgotten at once. */
export const cachedKeyring = (keyring: Keyring, limits: KeyCacheLimits): Keyring => {
  const cache = new LRUCache<KeyName, Buffer>(limits);
  let destructions = 0;

  const through =
    (ask: (names: readonly KeyName[]) => Promise<ReadonlyMap<KeyName, Buffer>>) =>
    async (names: readonly KeyName[]): Promise<ReadonlyMap<KeyName, Buffer>> => {
      const keys = new Map<KeyName, Buffer>();
      const unknown = new Set<KeyName>();
      for (const name of names) {
        const key = cache.get(name);
        if (key) keys.set(name, key);
        else unknown.add(name);
      }
      if (unknown.size === 0) return keys;

      const before = destructions;
      const fetched = await ask([...unknown]);
      for (const [name, key] of fetched) {
        keys.set(name, key);
        // An answer that was on its way while a key was destroyed may hold that key.
        if (destructions === before) cache.set(name, key);
      }
      return keys;
    };

  return {
    ensure: through((names) => keyring.ensure(names)),
    find: through((names) => keyring.find(names)),
    destroy: async (name) => {
      destructions += 1;
      cache.delete(name);
      await keyring.destroy(name);
      // Again, for the answers that left the keyring while it was being destroyed.
      destructions += 1;
      cache.delete(name);
    },
    close: async () => {
      cache.clear();
      await keyring.close();
    },
  };
};
