import {
  exportTenant,
  getTenantImport,
  importTenant,
  listTenantImports,
  type TenantImport,
} from "@kinkeeper/contracts/archive/transfers";
import { exportGedcom } from "@kinkeeper/contracts/genealogy/endpoints";
import type { TenantEvent } from "@kinkeeper/contracts/identity/events";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { Reply, route, type Route, type RouteRequest } from "@kinkeeper/platform/http/route";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import { onBehalfOf } from "@kinkeeper/platform/peers";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { withinReservation, type FamilySpace } from "@kinkeeper/platform/space/family-space";
import type { ArchiveDocument } from "./archive-document.ts";
import { archiveFileName } from "./archive-file-name.ts";
import { exportFamily } from "./export-family.ts";
import { findImport, listImports, type FoundImport } from "./read-imports.ts";
import type { BorrowedTokens } from "./borrowed-tokens.ts";
import { openArchive } from "./open-archive.ts";
import { transferDecider, transferStream, type TransferCommand } from "./transfer.decider.ts";
import { archiveKey } from "./import-job.ts";
import type { ImportWorker } from "./import-worker.ts";

/** What a family is called, as identity last recorded it. */
const familyNameOf = async (journal: EventJournal, tenantId: string): Promise<string> => {
  const events = await journal.read<TenantEvent>(streamName("tenant", platformTenant, tenantId));
  const named = events.findLast(({ type }) => type === "TenantFounded" || type === "TenantRenamed");
  return named && "name" in named.data ? named.data.name : "Family";
};

type SentArchive = Pick<RouteRequest<typeof importTenant>, "tenantId" | "stream" | "announcedBytes">;

const alreadyRunning = () => new DomainError("CONFLICT", "An archive is being read into this family already.");

const itemsIn = ({ artifacts, events, traditions }: ArchiveDocument): number =>
  artifacts.length + events.length + traditions.length;

export const transferRoutes = (
  dependencies: ServiceDependencies,
  {
    worker,
    tokens,
    space,
  }: { readonly worker: ImportWorker; readonly tokens: BorrowedTokens; readonly space: FamilySpace },
): readonly Route[] => {
  const { journal, readModel, objects, peers, now, newId } = dependencies;
  /** Of each family one archive at most waits (see `sending`). */
  const checking = new KeyedMutex({
    maxWaiting: 10,
    refusal: "Many archives are being read right now. Please try again in a minute.",
  });

  const execute = (command: TransferCommand, context: CommandContext) =>
    executeCommand(
      dependencies,
      transferDecider,
      transferStream(context.tenantId, command.data.transferId),
      command,
      context,
    );

  /** Asked as the service itself: what others keep private counts too. */
  const refuseUnlessEmpty = async (tenantId: string): Promise<void> => {
    const [row] = await readModel.service<{ people: boolean; items: boolean; running: boolean }[]>`
      select
        exists (select from people where tenant_id = ${tenantId} and not removed) as people,
        exists (select from items where tenant_id = ${tenantId} and not removed) as items,
        exists (select from transfers where tenant_id = ${tenantId} and status = 'running') as running`;
    if (row!.running) throw alreadyRunning();
    if (row!.people || row!.items)
      throw new DomainError(
        "CONFLICT",
        "This family has people or stories already. An archive can only be read into an empty family: please found a new one for it.",
      );
  };

  /** Families whose archive is on its way: a second one of gigabytes would only take room until it is refused. */
  const sending = new Set<string>();

  /** Keeps an archive that is being sent, counted to the family's space before it is read. Answers how long it is. */
  const received = async (key: string, { tenantId, stream, announcedBytes }: SentArchive): Promise<number> => {
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of withinReservation(stream, reservation)) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    const reservation = await space.reserve(tenantId, announcedBytes ?? 0);
    try {
      await objects.put(key, counted(), "application/zip");
      return bytes;
    } finally {
      // It goes when it has been read in; from here on what is in it counts.
      reservation.release();
    }
  };

  /** What an archive holds; refuses one that is not in order. */
  const checkedArchive = async (key: string, bytes: number) => {
    const archive = await openArchive(objects, key, bytes);
    try {
      const document = await archive.document();
      const fileBytes = document.files.reduce((sum, { name }) => sum + (archive.bytesOf(name ?? "") ?? 0), 0);
      return { people: document.people.length, items: itemsIn(document), files: document.files.length, fileBytes };
    } finally {
      archive.close();
    }
  };

  /** Whoever imports an archive and asks how far it is lends their token to it (see BorrowedTokens). */
  const answerTo = (
    { answer, userId }: FoundImport,
    request: Parameters<typeof onBehalfOf>[0],
    caller: string,
  ): TenantImport => {
    if (answer.status === "running" && userId === caller) tokens.lend(answer.id, onBehalfOf(request));
    return answer;
  };

  return [
    route(exportTenant, async (request) => {
      const { caller, tenantId, context } = request;
      // First what needs the caller's token: it lives a minute, a download may take an hour.
      const tree = await peers.open(exportGedcom, onBehalfOf(request), { query: { version: "7.0", memberIds: "all" } });
      try {
        const familyName = await familyNameOf(journal, tenantId);
        await execute({ type: "ExportFamily", data: { transferId: newId(), userId: caller.sub } }, context);
        const viewer = { tenantId, userId: caller.sub };
        return new Reply(
          200,
          {
            "content-type": "application/zip",
            "content-disposition": `attachment; filename="${archiveFileName(familyName, now())}"`,
            "cache-control": "private, no-store",
            "x-content-type-options": "nosniff",
          },
          exportFamily({ readModel, objects }, { viewer, familyName, now: now(), tree }),
        );
      } catch (error) {
        tree.destroy();
        throw error;
      }
    }),

    route(importTenant, async (request) => {
      const { caller, tenantId, context } = request;
      await refuseUnlessEmpty(tenantId);
      if (sending.has(tenantId)) throw alreadyRunning();
      const transferId = newId();
      const job = { tenantId, transferId, userId: caller.sub };
      const key = archiveKey(job);
      sending.add(tenantId);
      try {
        const bytes = await received(key, request);
        const { fileBytes, ...counts } = await checking.run("archives", () => checkedArchive(key, bytes));
        const reservation = await space.reserve(tenantId, fileBytes);
        reservation.release();
        await refuseUnlessEmpty(tenantId);
        await execute({ type: "StartImport", data: { transferId, userId: caller.sub, ...counts } }, context);
      } catch (error) {
        await objects.remove(key);
        throw error;
      } finally {
        sending.delete(tenantId);
      }
      tokens.lend(transferId, onBehalfOf(request));
      worker.add(job);
      const found = await readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => findImport(sql, transferId));
      if (!found) throw new DomainError("UNAVAILABLE", "The import has begun; its list is late. Please look again.");
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
  ];
};
