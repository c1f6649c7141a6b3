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
import { boundedQueue } from "@kinkeeper/platform/bounded-queue";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext, EventJournal } from "@kinkeeper/platform/event-journal";
import { Reply, route, type Route } from "@kinkeeper/platform/http/route";
import { onBehalfOf } from "@kinkeeper/platform/peers";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { FamilySpace } from "../objects/family-space.ts";
import { archiveFileName } from "./archive-file-name.ts";
import { exportFamily } from "./export-family.ts";
import { findTransfer, listTransfers, type FoundTransfer } from "./import-answer.ts";
import type { LentTokens } from "./lent-tokens.ts";
import { openArchive, type OpenArchive } from "./open-archive.ts";
import { transferDecider, transferStream, type TransferCommand } from "./transfer.decider.ts";
import { archiveKey } from "./transfer-log.ts";
import type { TransferWorker } from "./transfer-worker.ts";

/** What a family is called, as identity last recorded it. */
const familyNameOf = async (journal: EventJournal, tenantId: string): Promise<string> => {
  const events = await journal.read<TenantEvent>(streamName("tenant", platformTenant, tenantId));
  const named = events.findLast(({ type }) => type === "TenantFounded" || type === "TenantRenamed");
  return named && "name" in named.data ? named.data.name : "Family";
};

const oneAtATime = () => new DomainError("CONFLICT", "An archive is being read into this family already.");

const itemsIn = ({ artifacts, events, traditions }: OpenArchive["document"]): number =>
  artifacts.length + events.length + traditions.length;

const filesIn = ({ document }: OpenArchive): readonly string[] => document.files.flatMap(({ name }) => name ?? []);

export const transferRoutes = (
  dependencies: ServiceDependencies,
  {
    worker,
    tokens,
    space,
  }: { readonly worker: TransferWorker; readonly tokens: LentTokens; readonly space: FamilySpace },
): readonly Route[] => {
  const { journal, readModel, objects, peers, now, newId } = dependencies;
  const inTurn = boundedQueue({
    concurrent: 1,
    waiting: 10,
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
    if (row!.running) throw oneAtATime();
    if (row!.people || row!.items)
      throw new DomainError(
        "CONFLICT",
        "This family has people or stories already. An archive can only be read into an empty family: please found a new one for it.",
      );
  };

  /** Families whose archive is on its way: a second one of gigabytes would only take room until it is refused. */
  const sending = new Set<string>();

  const received = async (key: string, stream: AsyncIterable<Buffer>): Promise<number> => {
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of stream) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    await objects.put(key, counted(), "application/zip");
    return bytes;
  };

  /** Whoever reads an archive in and asks how far it is lends their token to it (see LentTokens). */
  const answer = (
    { told, userId }: FoundTransfer,
    request: Parameters<typeof onBehalfOf>[0],
    caller: string,
  ): TenantImport => {
    if (told.status === "running" && userId === caller) tokens.lend(told.id, onBehalfOf(request));
    return told;
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
      if (sending.has(tenantId)) throw oneAtATime();
      const transferId = newId();
      const job = { tenantId, transferId, userId: caller.sub };
      const key = archiveKey(job);
      sending.add(tenantId);
      try {
        const bytes = await received(key, request.stream);
        await inTurn(async () => {
          const archive = await openArchive(objects, key, bytes);
          archive.close();
          const names = filesIn(archive);
          const room = await space.reserve(
            tenantId,
            names.reduce((sum, name) => sum + (archive.bytesOf(name) ?? 0), 0),
          );
          room.release();
          await refuseUnlessEmpty(tenantId);
          const people = archive.document.people.length;
          const counts = { people, items: itemsIn(archive.document), files: archive.document.files.length };
          await execute({ type: "StartImport", data: { transferId, userId: caller.sub, ...counts } }, context);
        });
      } catch (error) {
        await objects.remove(key);
        throw error;
      } finally {
        sending.delete(tenantId);
      }
      tokens.lend(transferId, onBehalfOf(request));
      worker.add(job);
      const found = await readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => findTransfer(sql, transferId));
      if (!found) throw new DomainError("UNAVAILABLE", "The import has begun; its list is late. Please look again.");
      return found.told;
    }),

    route(listTenantImports, async (request) => {
      const { caller, tenantId } = request;
      const found = await readModel.asViewer({ tenantId, userId: caller.sub }, listTransfers);
      return found.map((one) => answer(one, request, caller.sub));
    }),

    route(getTenantImport, async (request) => {
      const { caller, tenantId, params } = request;
      const found = await readModel.asViewer({ tenantId, userId: caller.sub }, (sql) => findTransfer(sql, params.id));
      if (!found) throw notFound("import");
      return answer(found, request, caller.sub);
    }),
  ];
};
