import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { objectStream } from "./object.decider.ts";
import { everyKey, type FileAddress } from "./object-keys.ts";

export interface FailedUploads {
  /** Removes bytes that no event will ever name. */
  remove(file: FileAddress): Promise<void>;
  /** Remembers bytes whose event may or may not have been recorded, because the store did not answer. */
  recheckLater(file: FileAddress): void;
  /** Removes those of the remembered bytes that no event names, an hour or more after they were stored. */
  recheck(): Promise<void>;
}

/** An event that was on its way when its store stopped answering has arrived by then, or never will. */
const recheckAfterMs = 60 * 60 * 1000;

/**
 * The bytes of uploads that failed. They are remembered in memory only: what a process that ends within the hour leaves behind is
 * removed by the sweep of the object store (`swept-files.ts`).
 */
export const trackFailedUploads = ({
  journal,
  objects,
  logger,
  now,
}: Pick<ServiceDependencies, "journal" | "objects" | "logger" | "now">): FailedUploads => {
  const unchecked = new Map<FileAddress, number>();
  const remove = async (file: FileAddress): Promise<void> => {
    for (const key of everyKey(file)) await objects.remove(key);
  };
  return {
    remove: (file) =>
      remove(file).catch((error: unknown) => {
        logger.warn({ err: error, objectId: file.objectId }, "bytes of a refused upload stay in the object store");
      }),
    recheckLater: (file) => void unchecked.set(file, now().getTime()),
    recheck: async () => {
      for (const [file, since] of unchecked) {
        if (now().getTime() - since < recheckAfterMs) continue;
        const [stored] = await journal.read<ObjectEvent>(objectStream(file.tenantId, file.objectId));
        if (stored?.type !== "ObjectStored" || stored.data.attempt !== file.attempt) await remove(file);
        unchecked.delete(file);
      }
    },
  };
};
