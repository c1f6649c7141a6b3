import { serveTasks } from "@kinkeeper/platform/tasks/serve-tasks";
import { carryOutImport } from "../carry-out/carry-out-import.ts";
import { lookAtFile } from "../review/look-at-file.ts";
import { undoImport } from "../undo/undo-import.ts";
import type { FileFindings, ImportPorts, ImportTask } from "./import-ports.ts";
import { portNames } from "./port-names.ts";

// The thread that import-threads.ts starts.
serveTasks(portNames, async (ports: ImportPorts, task: ImportTask, signal): Promise<FileFindings | undefined> => {
  if (task.what === "look") return lookAtFile(ports, task, signal);
  await (task.what === "undo" ? undoImport : carryOutImport)(ports, task.job, signal);
  return undefined;
});
