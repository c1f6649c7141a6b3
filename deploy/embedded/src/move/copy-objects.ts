import { existsSync, readdirSync } from "node:fs";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";

/**
 * Copies every object that is not there yet: objects never change, and each is written whole.
 * @param folder of the embedded product; there is none where its files lie in a bucket already
 * @param told how many were looked at
 * @returns how many there are
 */
export const copyObjects = async (folder: string, to: ObjectStore, told: (count: number) => void): Promise<number> => {
  if (!existsSync(folder)) return 0;
  const from = diskObjectStore(folder);
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    const prefix = `${entry.name}/`;
    const there = new Set<string>();
    for await (const { key } of to.list(prefix)) there.add(key);
    for await (const { key } of from.list(prefix)) {
      const object = there.has(key) ? undefined : await from.get(key);
      if (object) await to.put(key, object.stream, object.contentType);
      told((count += 1));
    }
  }
  return count;
};
