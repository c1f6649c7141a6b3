import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import { keysBelow, prefixesIn } from "../object-keys.ts";

/**
 * Copies every object that is not there yet: objects never change, and each is written whole.
 * @param folder of the embedded product; there is none where its files lie in a bucket already
 * @param told how many were looked at
 * @returns how many there are
 */
export const copyObjects = async (folder: string, to: ObjectStore, told: (count: number) => void): Promise<number> => {
  const from = diskObjectStore(folder);
  const prefixes = prefixesIn(folder);
  const there = await keysBelow(to, prefixes);
  let count = 0;
  for (const key of await keysBelow(from, prefixes)) {
    const object = there.has(key) ? undefined : await from.get(key);
    if (object) await to.put(key, object.stream, object.contentType);
    told((count += 1));
  }
  return count;
};
