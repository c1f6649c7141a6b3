import type { ListedObject, ObjectStore } from "../object-store.ts";

/** All that a store lists. */
export const listedObjects = async (objects: ObjectStore, prefix: string): Promise<readonly ListedObject[]> => {
  const found: ListedObject[] = [];
  for await (const object of objects.list(prefix)) found.push(object);
  return found;
};

/** The keys of it, sorted. */
export const listedKeys = async (objects: ObjectStore, prefix: string): Promise<readonly string[]> =>
  (await listedObjects(objects, prefix)).map(({ key }) => key).toSorted();
