import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { objectStream } from "./object.decider.ts";
import { everyKey, type FileAddress } from "./object-keys.ts";

export interface LeftoverBytes {
  /** Removes bytes that no event will ever name. */
  remove(file: FileAddress): Promise<void>;
  /** Keeps in mind bytes whose event may or may not have been recorded: the store did not answer. */
  doubt(file: FileAddress): void;
  /** Removes the doubtful bytes that turned out not to be on record; called long after the doubt. */
  settle(): Promise<void>;
}

/** An event on its way when its store went silent has arrived by then, or never will. */
const settledAfterMs = 60 * 60 * 1000;

/**
 * Bytes of uploads that came to nothing. They are kept in mind only: what a process that ends within the hour leaves behind is
 * found by who looks through the store (`swept-files.ts`).
 */
export const leftoverBytes = ({
  journal,
  objects,
  logger,
  now,
}: Pick<ServiceDependencies, "journal" | "objects" | "logger" | "now">): LeftoverBytes => {
  const doubtful = new Map<FileAddress, number>();
  const remove = async (file: FileAddress): Promise<void> => {
    for (const key of everyKey(file)) await objects.remove(key);
  };
  return {
    remove: (file) =>
      remove(file).catch((error: unknown) => {
        logger.warn({ err: error, objectId: file.objectId }, "bytes of a refused upload stay in the object store");
      }),
    doubt: (file) => void doubtful.set(file, now().getTime()),
    settle: async () => {
      for (const [file, since] of doubtful) {
        if (now().getTime() - since < settledAfterMs) continue;
        const [stored] = await journal.read<ObjectEvent>(objectStream(file.tenantId, file.objectId));
        if (stored?.type !== "ObjectStored" || stored.data.attempt !== file.attempt) await remove(file);
        doubtful.delete(file);
      }
    },
  };
};
