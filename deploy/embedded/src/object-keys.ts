import { existsSync, readdirSync } from "node:fs";
import type { ObjectStore } from "@kinkeeper/platform/object-store";

/** How the keys of objects in a folder of a disk store begin (`t/`); none where there is no such folder. */
export const prefixesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${entry.name}/`] : []))
    : [];

/** The keys of all objects that begin so. */
export const keysBelow = async (store: ObjectStore, prefixes: readonly string[]): Promise<ReadonlySet<string>> => {
  const keys = new Set<string>();
  for (const prefix of prefixes) for await (const { key } of store.list(prefix)) keys.add(key);
  return keys;
};
