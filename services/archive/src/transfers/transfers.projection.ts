import type { TransferEvent } from "@kinkeeper/contracts/archive/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/events";
import { oneByOne, type Projection } from "@kinkeeper/platform/projection";

const imports = ["FamilyImportStarted", "FamilyImportCompleted", "FamilyImportFailed"] as const;
type ImportEvent = Extract<TransferEvent, { type: (typeof imports)[number] }>;
type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** Archives read into families, and what came of it. */
export const transfersProjection: Projection<ImportEvent | UserErased> = {
  name: "transfers_v1",
  contexts: ["archive", "identity"],
  handles: [...imports, "UserErased"],
  tables: ["transfers"],
  apply: oneByOne((sql, { type, data, position, metadata: { tenantId, time } }) => {
    // What could not be taken over is called by its title, which goes with who brought it.
    if (type === "UserErased") return sql`update transfers set issues = '[]' where user_id = ${data.userId}`;
    const { transferId: id } = data;
    switch (type) {
      case "FamilyImportStarted":
        return sql`
          insert into transfers (tenant_id, id, user_id, status, people, items, files, created_at, position)
          values (${tenantId}, ${id}, ${data.userId}, 'running', ${data.people}, ${data.items}, ${data.files}, ${time}, ${String(position)})
          on conflict do nothing`;
      case "FamilyImportCompleted":
        return sql`
          update transfers
          set status = 'done', people = ${data.people}, items = ${data.items}, files = ${data.files}, issues = ${JSON.stringify(data.issues)}
          where tenant_id = ${tenantId} and id = ${id}`;
      case "FamilyImportFailed":
        return sql`
          update transfers set status = 'failed', reason = ${data.reason} where tenant_id = ${tenantId} and id = ${id}`;
    }
  }),
};
