import {
  cancelTenantImport,
  exportTenant,
  getTenantImport,
  importTenant,
  listTenantImports,
  type TenantImport,
} from "@kinkeeper/contracts/archive/transfers";
import { exportGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import { onBehalfOf } from "@kinkeeper/platform/peers";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { FamilySpace } from "@kinkeeper/platform/space/family-space";
import type { Readable } from "node:stream";
import { archiveFileName } from "./archive-file-name.ts";
import { exportFamily } from "./export-family.ts";
import { archiveReceiver } from "./receive-archive.ts";
import { findImport, listImports, type FoundImport } from "./read-imports.ts";
import type { CallerTokens } from "./caller-tokens.ts";
import { transferDecider, transferStream, type TransferCommand } from "./transfer.decider.ts";
import type { ImportWorker } from "./import-worker.ts";
import type { DocumentReader } from "./process/document-reader.ts";

/** What a family is called, as identity last recorded it. */
const familyNameOf = async (journal: EventJournal, tenantId: string): Promise<string> => {
  const events = await journal.read<TenantEvent>(streamName("tenant", platformTenant, tenantId));
  const named = events.findLast((one) => one.type === "TenantFounded" || one.type === "TenantRenamed");
  return named?.data.name ?? "Family";
};

const alreadyDownloading = () =>
  new DomainError(
    "CONFLICT",
    "This family's archive is being downloaded already. Please wait for that download, or cancel it first.",
  );

/** An import that is not at its end yet, which keeps the family from another. */
const isUnderWay = ({ status }: Pick<TenantImport, "status">): boolean =>
  status === "running" || status === "cancelling";

export const transferRoutes = (
  dependencies: ServiceDependencies,
  {
    worker,
    documents,
    tokens,
    space,
  }: {
    readonly worker: ImportWorker;
    readonly documents: DocumentReader;
    readonly tokens: CallerTokens;
    readonly space: FamilySpace;
  },
): readonly Route[] => {
  const { journal, readModel, objects, peers, now, newId } = dependencies;

  const execute = (command: TransferCommand, context: CommandContext) =>
    executeCommand(
      dependencies,
      transferDecider,
      transferStream(context.tenantId, command.data.transferId),
      command,
      context,
    );

  const receive = archiveReceiver(dependencies, { documents, space });
  /** Families whose archive is on its way out. */
  const downloading = new Set<string>();

  const begunExport = async (tree: Readable, userId: string, context: CommandContext) => {
    const { tenantId } = context;
    const familyName = await familyNameOf(journal, tenantId);
    await execute({ type: "ExportFamily", data: { transferId: newId(), userId } }, context);
    const family = { viewer: { tenantId, userId, isAdmin: true }, familyName, now: now(), tree };
    return { fileName: archiveFileName(familyName, now()), stream: exportFamily({ readModel, objects }, family) };
  };

  /**
   * Whoever imports an archive and asks how far it is provides their token to it (see CallerTokens); one that was cancelled is
   * undone with any administrator's.
   */
  const answerTo = (
    { answer, userId }: FoundImport,
    request: Parameters<typeof onBehalfOf>[0],
    caller: string,
  ): TenantImport => {
    const mayProvide = answer.status === "cancelling" || userId === caller;
    if (isUnderWay(answer) && mayProvide) tokens.provide(answer.id, onBehalfOf(request));
    return answer;
  };

  return [
    route(exportTenant, async (request) => {
      const { caller, tenantId, context } = request;
      if (downloading.has(tenantId)) throw alreadyDownloading();
      downloading.add(tenantId);
      try {
        // First what needs the caller's token: it lives a minute, a download may take an hour.
        const tree = await peers.open(exportGedcom, onBehalfOf(request), {
          query: { version: "7.0", memberIds: "all" },
        });
        const zip = await begunExport(tree, caller.sub, context).catch((error: unknown) => {
          tree.destroy();
          throw error;
        });
        // Closed at its end, and when its reader leaves: nothing more is read for them then.
        zip.stream.once("close", () => downloading.delete(tenantId));
        return new Reply(
          200,
          {
            "content-type": "application/zip",
            "content-disposition": `attachment; filename="${zip.fileName}"`,
            "cache-control": "private, no-store",
            "x-content-type-options": "nosniff",
          },
          zip.stream,
        );
      } catch (error) {
        downloading.delete(tenantId);
        throw error;
      }
    }),

    route(importTenant, async (request) => {
      const { caller, tenantId, context } = request;
      const transferId = newId();
      const job = { tenantId, transferId, userId: caller.sub };
      await receive(job, request, context);
      tokens.provide(transferId, onBehalfOf(request));
      worker.add(job);
      const found = await readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => findImport(sql, transferId));
      if (!found)
        throw new DomainError(
          "UNAVAILABLE",
          "The import has started, but its list is not ready yet. Please reload the page.",
        );
      return found.answer;
    }),

    route(listTenantImports, async (request) => {
      const { caller, tenantId } = request;
      const found = await readModel.asViewer({ tenantId, userId: caller.sub }, listImports);
      return found.map((one) => answerTo(one, request, caller.sub));
    }),

    route(getTenantImport, async (request) => {
      const { caller, tenantId, params } = request;
      const found = await readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => findImport(sql, params.id));
      if (!found) throw notFound("import");
      return answerTo(found, request, caller.sub);
    }),

    route(cancelTenantImport, async (request) => {
      const { caller, tenantId, context, params } = request;
      const viewer = { tenantId, userId: caller.sub };
      const before = await readModel.asViewer(viewer, (sql) => findImport(sql, params.id));
      if (!before) throw notFound("import");
      const transferId = params.id;
      const { events } = await execute({ type: "CancelImport", data: { transferId, userId: caller.sub } }, context);
      if (events.length > 0) worker.cancel({ tenantId, transferId, userId: before.userId });
      const found = await readModel.asViewer(viewer, (sql) => findImport(sql, transferId));
      return answerTo(found ?? before, request, caller.sub);
    }),
  ];
};
