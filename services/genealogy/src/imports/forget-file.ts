import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { forgetFindings } from "./findings.ts";
import { fileKey } from "./import-context.ts";

type Ending = Extract<
  ImportEvent,
  { type: "ImportCompleted" | "ImportUndoFailed" | "ImportUndone" | "ImportFileForgotten" }
>;

/** Removes the file of an import that nobody will read again. */
export const forgetFile = ({ objects }: { readonly objects: ObjectStore }): Reaction<Ending> => ({
  name: "forget_import_file_v1",
  contexts: ["genealogy"],
  handles: ["ImportCompleted", "ImportUndoFailed", "ImportUndone", "ImportFileForgotten"],
  react: async ({ data: { importId }, metadata: { tenantId } }) => {
    await forgetFindings(objects, tenantId, importId);
    await objects.remove(fileKey(tenantId, importId));
  },
});
