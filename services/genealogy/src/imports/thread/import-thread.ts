import { giveBackLargeHeap } from "@kinkeeper/platform/memory-reducer";
import { serveTasks } from "@kinkeeper/platform/tasks/serve-tasks";
import { carryOutImport } from "../carry-out/carry-out-import.ts";
import { analyzeFile } from "../review/analyze-file.ts";
import { undoImport } from "../undo/undo-import.ts";
import type { FileFindings, ImportPorts, ImportTask } from "./import-ports.ts";
import { portNames } from "./port-names.ts";

// The thread that import-threads.ts starts.
serveTasks(portNames, async (ports: ImportPorts, task: ImportTask, signal): Promise<FileFindings | undefined> => {
  if (task.what === "analyze") {
    const found = await analyzeFile(ports, task, signal);
    // Once it is answered: the import mostly follows in this thread, and needs a third of what the look left.
    setImmediate(giveBackLargeHeap);
    return found;
  }
  await (task.what === "undo" ? undoImport : carryOutImport)(ports, task.job, signal);
  return undefined;
});
