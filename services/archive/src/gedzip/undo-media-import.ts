import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";
import { artifact } from "../artifacts/artifact.ts";
import { itemStream } from "../items/item.ts";
import { filesOfOthers } from "../objects/files-in-use.ts";
import { removeFile } from "../objects/remove-file.ts";
import { contextOf, recordStep, type GedzipJob } from "./gedzip-job.ts";
import type { KnownGedzip, PlannedMedia } from "./gedzip.decider.ts";

/**
 * Deletes the media that an import had brought along, and their files. What somebody changed since stays, as people do whom somebody
 * changed; so do files that anything else shows by now, and portraits that people chose. Its people have been taken back before: whose
 * portraits go with them is known then. Done once more after an interruption it finds the rest.
 * @throws DomainError UNAVAILABLE while it is not known what shows the files
 */
export const undoMediaImport = async (
  dependencies: Pick<ServiceDependencies, "journal" | "objects" | "readModel">,
  job: GedzipJob,
  { userId, media, portraits }: KnownGedzip,
  signal: AbortSignal,
): Promise<void> => {
  const { journal, readModel } = dependencies;
  const { tenantId, importId } = job;
  const context = contextOf(job, userId);
  const by = { userId, isFamilyAdmin: true };
  let position: bigint | undefined;
  let [removed, kept] = [0, 0];

  const removeItem = async (itemId: string): Promise<"gone" | "kept" | "never here"> => {
    const stream = itemStream(artifact.category, tenantId, itemId);
    const outcome = await unitOfWork(journal, context, async (unit) => {
      const { state, recorded } = await unit.load(artifact.decider, stream);
      if (recorded.length === 0) return "never here";
      // Removed by a person it can be restored by one.
      if (state.status !== "absent" && state.revision > 0) return "kept";
      if (state.status === "absent") return "gone";
      await unit.decide(artifact.decider, stream, { type: "RemoveItem", data: { itemId }, by });
      await unit.decide(artifact.decider, stream, { type: "PurgeItem", data: { itemId } });
      return "gone";
    });
    position = outcome.position ?? position;
    return outcome.result;
  };

  const withoutItem: PlannedMedia[] = [];
  for (const one of media) {
    if (!one.isNew) continue;
    signal.throwIfAborted();
    const outcome = await removeItem(one.itemId);
    if (outcome === "kept") kept += 1;
    if (outcome === "gone") removed += 1;
    if (outcome !== "kept") withoutItem.push(one);
  }

  const files = new Set(withoutItem.flatMap((one) => one.files.map(({ objectId }) => objectId)));
  const undone = { tenantId, itemIds: new Set(withoutItem.map(({ itemId }) => itemId)), peopleImportId: importId };
  const asked = new Set([...files, ...portraits.map(({ objectId }) => objectId)]);
  const { used, chosen } = await filesOfOthers(dependencies, undone, [...asked], signal);
  for (const objectId of files) if (!used.has(objectId)) await removeFile(dependencies, objectId, context);
  await readModel.caughtUpTo(position);
  const data = { importId, removed, kept, portraits: portraits.filter(({ objectId }) => !chosen.has(objectId)) };
  await recordStep(journal, job, userId, { type: "TakeBack", data });
};
