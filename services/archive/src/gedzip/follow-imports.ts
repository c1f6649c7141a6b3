import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { gedzipKey, loadGedzip, recordStep } from "./gedzip-job.ts";
import type { GedzipWorker } from "./gedzip-worker.ts";

type Followed = Extract<
  ImportEvent,
  { type: "ImportCompleted" | "ImportUndoStarted" | "ImportUndone" | "ImportUndoFailed" | "ImportFileForgotten" }
>;

/** What came along with an import goes its way: taken in when the people are here, taken back after them, forgotten with the file. */
export const followImports = (
  { journal, objects }: Pick<ServiceDependencies, "journal" | "objects">,
  worker: GedzipWorker,
): Reaction<Followed> => ({
  name: "follow_imports_v1",
  contexts: ["genealogy"],
  handles: ["ImportCompleted", "ImportUndoStarted", "ImportUndone", "ImportUndoFailed", "ImportFileForgotten"],
  react: async ({ type, data: { importId }, metadata: { tenantId } }) => {
    const job = { tenantId, importId };
    const gedzip = await loadGedzip(journal, job);
    if (gedzip.status === "absent") return;
    const { userId, zipId } = gedzip;
    switch (type) {
      case "ImportCompleted":
      case "ImportUndone":
      case "ImportUndoFailed":
        return worker.add(job);
      case "ImportUndoStarted":
        await recordStep(journal, job, userId, { type: "StartUndo", data: { importId } });
        return worker.cancel(job);
      case "ImportFileForgotten":
        await recordStep(journal, job, userId, { type: "ForgetGedzip", data: { importId } });
        return objects.remove(gedzipKey(tenantId, zipId));
    }
  },
});
