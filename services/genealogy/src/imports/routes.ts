import {
  cancelGedcomImport,
  commitGedcomImport,
  discardGedcomImport,
  getGedcomImport,
  listGedcomImports,
  listProposedChanges,
  previewGedcom,
  previewGedcomAgain,
  undoGedcomImport,
  type GedcomImport,
} from "@kinkeeper/contracts/genealogy/gedcom";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { ImportQueue } from "./import-queue.ts";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { FreeDisk } from "@kinkeeper/platform/space/free-disk";
import type { FamilySpace } from "@kinkeeper/platform/space/family-space";
import { actorOf, viewerOf } from "../actor.ts";
import { findProposals } from "../proposals/proposal-answer.ts";
import { importDecider, importStream, type ImportCommand } from "./import.decider.ts";
import { listImports, onceBegun, requireImport, type Asked, type FoundImport } from "./import-answer.ts";
import type { ImportDependencies } from "./import-context.ts";
import type { ImportWork } from "./import-work.ts";
import type { ImportWorker } from "./import-worker.ts";
import { previewAgain, previewChanges, previewImport, requireFile } from "./preview-import.ts";
import { reviewRoutes } from "./review/review-routes.ts";
import { fileReceiver } from "./receive-file.ts";
import { countTouched } from "./undo/undo-lists.ts";

/** A member takes back what they themselves brought, unless an administrator has had a hand in it. */
const refuseUndoing = ({ startedBy, hasAccepted }: FoundImport, userId: string, changed: number): void => {
  if (startedBy !== null && startedBy !== userId)
    throw new DomainError("FORBIDDEN", "A family admin imported this file, so only a family admin can undo it.");
  if (changed > 0 || hasAccepted)
    throw new DomainError(
      "FORBIDDEN",
      "This import also changed people who were already in the tree, so only a family admin can undo it.",
    );
};

export const importRoutes = (
  dependencies: ImportDependencies & { readonly disk: FreeDisk; readonly newId: () => string },
  { work, worker, space }: { readonly work: ImportWork; readonly worker: ImportWorker; readonly space: FamilySpace },
): readonly Route[] => {
  const { readModel, transactions, disk, newId } = dependencies;
  // A file may hold 200,000 people: many read at once would take all the memory there is.
  const readers = new ImportQueue({
    maxWaiting: 5,
    refusal: "Your family's other files are being read right now. Please try again in a minute.",
  });
  const receiver = fileReceiver(dependencies, space);

  const readingOf = (importId: string) => work.readingOf(importId);
  /** How things stand; the lists may be late, what began has begun: who asks how far it is must not be told that nothing is. */
  const require = async (importId: string, asked: Asked): Promise<FoundImport> => {
    const found = await requireImport(dependencies, importId, asked, readingOf);
    return { ...found, answer: onceBegun(found.answer, worker.underWay(importId)) };
  };

  /** Records that something begins and hands it to the worker; answers the position of what it recorded. */
  const begin = async (
    kind: "import" | "undo",
    { answer: { people } }: FoundImport,
    command: ImportCommand,
    { context }: Asked,
  ): Promise<bigint | undefined> => {
    const { importId } = command.data;
    const { tenantId, actorId } = context;
    const stream = importStream(tenantId, importId);
    const { events, position } = await executeCommand(dependencies, importDecider, stream, command, context);
    if (events.length > 0) worker.add({ kind, tenantId, importId, actorId, people });
    return position;
  };

  /** The same of what has just begun, by whoever was first. */
  const begun = async (importId: string, asked: Asked, kind: "import" | "undo"): Promise<GedcomImport> =>
    onceBegun((await require(importId, asked)).answer, kind);

  return [
    route(previewGedcom, ({ query, caller, context, stream, announcedBytes }) => {
      const addsOnly = !actorOf(caller).isFamilyAdmin;
      const sent = { importId: newId(), fileName: query.fileName ?? null, stream, announcedBytes };
      const file = { ...sent, addsOnly, hasMedia: query.media === "sent" };
      return previewImport(dependencies, context, file, { receiver, work, readers });
    }),

    route(previewGedcomAgain, async (asked) => {
      const { params, body, context, caller } = asked;
      const { answer } = await require(params.id, asked);
      const look = { characterSet: body.characterSet, addsOnly: !actorOf(caller).isFamilyAdmin };
      return previewAgain(dependencies, context, answer, look, { work, readers });
    }),

    route(listGedcomImports, ({ caller, tenantId }) => listImports(readModel, tenantId, actorOf(caller), readingOf)),

    route(getGedcomImport, async (asked) => (await require(asked.params.id, asked)).answer),

    route(commitGedcomImport, async (asked) => {
      const { id: importId } = asked.params;
      const found = await require(importId, asked);
      await disk.require(0);
      const { status } = found.answer;
      if (status === "preview" || status === "failed") await requireFile(dependencies, asked.tenantId, importId);
      const addsOnly = !actorOf(asked.caller).isFamilyAdmin;
      await begin("import", found, { type: "StartImport", data: { importId, addsOnly } }, asked);
      return begun(importId, asked, "import");
    }),

    route(cancelGedcomImport, async (asked) => {
      const { id: importId } = asked.params;
      const { tenantId, caller, context } = asked;
      const found = await require(importId, asked);
      let isDiscarded = false;
      // In turns with those who accept changes of it, as undoing is.
      await transactions.runStep(tenantId, async () => {
        const viewer = viewerOf({ caller, tenantId });
        const { added, changed } = await readModel.asViewer(viewer, (sql) => countTouched(sql, importId));
        if (!actorOf(caller).isFamilyAdmin) refuseUndoing(found, caller.sub, changed);
        const command: ImportCommand = { type: "CancelImport", data: { importId, changes: added + changed } };
        const stream = importStream(tenantId, importId);
        const outcome = await executeCommand(dependencies, importDecider, stream, command, context);
        if (outcome.events.length === 0) return undefined;
        isDiscarded = outcome.state.status === "failed";
        worker.cancel(importId);
        if (outcome.state.status === "undoing")
          worker.add({ kind: "undo", tenantId, importId, actorId: context.actorId, people: found.answer.people });
        return outcome.position;
      });
      // It is in no list any more.
      if (isDiscarded) return { ...found.answer, status: "failed" as const, canImport: false };
      return begun(importId, asked, "undo");
    }),

    route(discardGedcomImport, async (asked) => {
      const { id: importId } = asked.params;
      const { tenantId, context } = asked;
      const { answer } = await require(importId, asked);
      const command: ImportCommand = { type: "DiscardPreview", data: { importId } };
      await executeCommand(dependencies, importDecider, importStream(tenantId, importId), command, context);
      // It is in no list any more.
      return { ...answer, status: "failed" as const, canImport: false };
    }),

    route(undoGedcomImport, async (asked) => {
      const { id: importId } = asked.params;
      const { tenantId, caller } = asked;
      const viewer = viewerOf({ caller, tenantId });
      const addsOnly = !actorOf(caller).isFamilyAdmin;
      await require(importId, asked);
      // In turns with those who accept changes of it: what they accept is there before the undoing begins, or is refused.
      await transactions.runStep(tenantId, async () => {
        if (addsOnly) await transactions.whenListed(viewer);
        const found = await require(importId, asked);
        const { added, changed } = await readModel.asViewer(viewer, (sql) => countTouched(sql, importId));
        if (addsOnly) refuseUndoing(found, caller.sub, changed);
        const changes = added + changed;
        return begin("undo", found, { type: "StartUndo", data: { importId, changes, addsOnly } }, asked);
      });
      return begun(importId, asked, "undo");
    }),

    ...reviewRoutes(dependencies),

    route(listProposedChanges, async (asked) => {
      const { params, query, context, tenantId, caller } = asked;
      const { answer } = await require(params.id, asked);
      const viewer = viewerOf({ caller, tenantId });
      if (answer.status !== "preview")
        return readModel.asViewer(viewer, (sql) => findProposals(sql, params.id, query.after));
      if (answer.waiting === 0) return { changes: [], next: null };
      return { changes: await previewChanges(dependencies, context, params.id, viewer, { work, readers }), next: null };
    }),
  ];
};
