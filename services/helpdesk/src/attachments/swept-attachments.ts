import { platformTenant } from "@kinkeeper/contracts/claims";
import type { SweptObjects } from "@kinkeeper/platform/objects/sweep-objects";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { ticketDecider, ticketStream } from "../tickets/ticket.decider.ts";
import { attachmentKey } from "./attachment-key.ts";

interface Place {
  readonly key: string;
  readonly tenantId: string;
  readonly ticketId: string;
  readonly attachmentId: string;
}

const keyShape = /^t\/([^/]+)\/tickets\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/;

/** Undefined for what is no file of a ticket. */
const placeOf = (key: string): Place | undefined => {
  const [, tenantId, ticketId, attachmentId] = keyShape.exec(key) ?? [];
  return tenantId && ticketId && attachmentId ? { key, tenantId, ticketId, attachmentId } : undefined;
};

/** The files of tickets, for `sweepObjects`: rows name most of them; of the others the record itself is asked, since rows may be late. */
export const sweptAttachments = ({
  journal,
  readModel,
}: Pick<ServiceDependencies, "journal" | "readModel">): SweptObjects => {
  const sql = readModel.service;

  const recordedIn = async (tenantId: string, ticketId: string): Promise<ReadonlySet<string>> => {
    const { state: ticket } = await loadStream(journal, ticketDecider, ticketStream(tenantId, ticketId));
    return ticket.status === "none" ? new Set() : ticket.attachments;
  };

  return {
    prefixes: async () => {
      const families = await sql<{ tenant_id: string }[]>`select tenant_id from families`;
      return [...families.map(({ tenant_id }) => tenant_id), platformTenant].map((tenant) => `t/${tenant}/tickets/`);
    },
    namedAmong: async (keys) => {
      const places = keys.flatMap((key) => placeOf(key) ?? []);
      const among = (name: "tenantId" | "ticketId" | "attachmentId") => [
        ...new Set(places.map((place) => place[name])),
      ];
      const rows = await sql<{ tenant_id: string; ticket_id: string; id: string }[]>`
        select tenant_id, ticket_id, id from ticket_attachments
        where tenant_id = any(${among("tenantId")}) and ticket_id = any(${among("ticketId")}::uuid[])
          and id = any(${among("attachmentId")}::uuid[])`;
      const named = new Set(rows.map(({ tenant_id, ticket_id, id }) => attachmentKey(tenant_id, ticket_id, id)));
      const judged = new Set(places.map(({ key }) => key));
      for (const key of keys) if (!judged.has(key)) named.add(key);
      for (const { key, tenantId, ticketId, attachmentId } of places.filter(({ key }) => !named.has(key)))
        if ((await recordedIn(tenantId, ticketId)).has(attachmentId)) named.add(key);
      return named;
    },
  };
};
