import {
  commitGedcomImport,
  getGedcomImport,
  listGedcomImports,
  previewGedcom,
  undoGedcomImport,
  type GedcomImport,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { notFound } from "@kinkeeper/platform/domain-error";
import { FairQueue } from "@kinkeeper/platform/fair-queue";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { FreeDisk } from "@kinkeeper/platform/space/free-disk";
import type { FamilySpace } from "@kinkeeper/platform/space/family-space";
import { importDecider, importStream, type ImportCommand } from "./import.decider.ts";
import { findImport, listImports } from "./import-answer.ts";
import type { ImportDependencies } from "./import-context.ts";
import type { ImportWork } from "./import-work.ts";
import type { ImportWorker } from "./import-worker.ts";
import { previewImport, requireFile } from "./preview-import.ts";
import { fileReceiver } from "./receive-file.ts";
import { countTouched } from "./undo-import.ts";

/** Two seconds each. */
const looksAtLists = 10;

export const importRoutes = (
  dependencies: ImportDependencies & { readonly disk: FreeDisk; readonly newId: () => string },
  { work, worker, space }: { readonly work: ImportWork; readonly worker: ImportWorker; readonly space: FamilySpace },
): readonly Route[] => {
  const { journal, readModel, disk, newId } = dependencies;
  // A file may hold 200,000 people: many read at once would take all the memory there is.
  const readers = new FairQueue({
    permits: { large: 1, small: 2 },
    maxWaiting: 5,
    refusal: "Your family's other files are being read right now. Please try again in a minute.",
  });
  const receiver = fileReceiver(dependencies, space);
  const viewer = ({ tenantId, actorId }: CommandContext) => ({ tenantId, userId: actorId ?? "" });

  const require = async (importId: string, context: CommandContext): Promise<GedcomImport> => {
    const find = () => readModel.asViewer(viewer(context), (sql) => findImport(sql, importId));
    const found = (await find()) ?? ((await whenListed(importId, context)) ? await find() : undefined);
    if (!found) throw notFound("import");
    return found;
  };

  /** Whether there is such an import at all; waits until the lists show what is recorded of it. */
  const whenListed = async (importId: string, { tenantId }: CommandContext): Promise<boolean> => {
    const last = (await journal.store.read(importStream(tenantId, importId))).at(-1);
    if (!last) return false;
    for (let look = 0; look < looksAtLists; look += 1) if (await readModel.caughtUpTo(last.position)) return true;
    throw new StoreUnavailable("the list of imports is late");
  };

  /** Records that something begins, hands it to the worker, and tells how things stand. */
  const begin = async (
    kind: "import" | "undo",
    { people }: GedcomImport,
    command: ImportCommand,
    context: CommandContext,
  ) => {
    const { importId } = command.data;
    const { tenantId, actorId } = context;
    const stream = importStream(tenantId, importId);
    const { events } = await executeCommand(dependencies, importDecider, stream, command, context);
    if (events.length > 0) worker.add({ kind, tenantId, importId, actorId, people });
    const found = await require(importId, context);
    // The list may be late; what began has begun.
    return found.status === "preview" ? { ...found, status: "running" as const } : found;
  };

  return [
    route(previewGedcom, ({ query, context, stream, announcedBytes }) => {
      const file = { importId: newId(), fileName: query.fileName ?? null, stream, announcedBytes };
      return previewImport(dependencies, context, file, { receiver, work, readers });
    }),

    route(listGedcomImports, ({ context }) => readModel.asViewer(viewer(context), listImports)),

    route(getGedcomImport, ({ params, context }) => require(params.id, context)),

    route(commitGedcomImport, async ({ params, context, tenantId }) => {
      const found = await require(params.id, context);
      await disk.require(0);
      const { status } = found;
      if (status === "preview" || status === "failed") await requireFile(dependencies, tenantId, params.id);
      return begin("import", found, { type: "StartImport", data: { importId: params.id } }, context);
    }),

    route(undoGedcomImport, async ({ params, context }) => {
      const found = await require(params.id, context);
      const changes = await readModel.asViewer(viewer(context), (sql) => countTouched(sql, params.id));
      return begin("undo", found, { type: "StartUndo", data: { importId: params.id, changes } }, context);
    }),
  ];
};
