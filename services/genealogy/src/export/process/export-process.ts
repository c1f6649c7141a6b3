import { serveTasks } from "@kinkeeper/platform/tasks/serve-tasks";
import { deflateRawSync } from "node:zlib";
import { exportArchive, type ArchiveExport } from "../export-archive.ts";
import { portNames, type ExportPorts } from "./export-ports.ts";

// The process that archive-exports.ts starts.
serveTasks(portNames, async (ports: ExportPorts, archive: ArchiveExport): Promise<null> => {
  for await (const piece of exportArchive(ports, archive)) await ports.write(deflateRawSync(piece, { level: 1 }));
  return null;
});
