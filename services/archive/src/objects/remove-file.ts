import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";
import { objectDecider, objectStream } from "./object.decider.ts";
import { everyKey } from "./object-keys.ts";

/**
 * Removes a file for good; nothing happens where there is none. Its bytes go first: stopped in between, the file is still
 * on record, and whoever removes files comes back to it.
 */
export const removeFile = async (
  { journal, objects }: Pick<ServiceDependencies, "journal"> & { readonly objects: Pick<ObjectStore, "remove"> },
  objectId: string,
  context: CommandContext,
): Promise<void> => {
  const { tenantId } = context;
  const stream = objectStream(tenantId, objectId);
  await unitOfWork(journal, context, async (unit) => {
    const [stored] = (await unit.load(objectDecider, stream)).recorded;
    if (stored?.type !== "ObjectStored") return;
    const file = { tenantId, objectId, attempt: stored.data.attempt };
    await Promise.all(everyKey(file).map((key) => objects.remove(key)));
    await unit.decide(objectDecider, stream, { type: "RemoveObject", data: { objectId } });
  });
};
