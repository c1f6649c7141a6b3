import {
  commitGedcomImport,
  getGedcomImport,
  listGedcomImports,
  previewGedcom,
  undoGedcomImport,
  type GedcomImport,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { importDecider, importStream, type ImportCommand } from "./import.decider.ts";
import { findImport, listImports } from "./import-answer.ts";
import type { ImportDependencies } from "./import-context.ts";
import type { ImportWorker } from "./import-worker.ts";
import { previewImport, requireFile } from "./preview-import.ts";
import { countTouched } from "./undo-import.ts";

export const importRoutes = (
  dependencies: ImportDependencies & { readonly newId: () => string },
  worker: ImportWorker,
): readonly Route[] => {
  const { readModel, newId } = dependencies;
  // A file may hold 200,000 people: many read at once would take all the memory there is.
  const readers = new KeyedMutex({
    maxWaiting: 20,
    refusal: "Many files are being read right now. Please try again in a minute.",
  });
  const viewer = ({ tenantId, actorId }: CommandContext) => ({ tenantId, userId: actorId ?? "" });

  const require = async (importId: string, context: CommandContext): Promise<GedcomImport> => {
    const found = await readModel.asViewer(viewer(context), (sql) => findImport(sql, importId));
    if (!found) throw notFound("import");
    return found;
  };

  /** Records that something begins, hands it to the worker, and tells how things stand. */
  const begin = async (kind: "import" | "undo", command: ImportCommand, context: CommandContext) => {
    const { importId } = command.data;
    const { tenantId, actorId } = context;
    const stream = importStream(tenantId, importId);
    const { events } = await executeCommand(dependencies, importDecider, stream, command, context);
    if (events.length > 0) worker.add({ kind, tenantId, importId, actorId });
    const found = await require(importId, context);
    // The list may be late; what began has begun.
    return found.status === "preview" ? { ...found, status: "running" as const } : found;
  };

  return [
    route(previewGedcom, ({ query, context, stream }) =>
      previewImport(dependencies, context, { importId: newId(), fileName: query.fileName ?? null, stream }, readers),
    ),

    route(listGedcomImports, ({ context }) => readModel.asViewer(viewer(context), listImports)),

    route(getGedcomImport, ({ params, context }) => require(params.id, context)),

    route(commitGedcomImport, async ({ params, context, tenantId }) => {
      const { status } = await require(params.id, context);
      if (status === "preview" || status === "failed") await requireFile(dependencies, tenantId, params.id);
      return begin("import", { type: "StartImport", data: { importId: params.id } }, context);
    }),

    route(undoGedcomImport, async ({ params, context }) => {
      await require(params.id, context);
      const changes = await readModel.asViewer(viewer(context), (sql) => countTouched(sql, params.id));
      return begin("undo", { type: "StartUndo", data: { importId: params.id, changes } }, context);
    }),
  ];
};
