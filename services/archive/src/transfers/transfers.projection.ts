import type { TransferEvent } from "@kinkeeper/contracts/archive/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";

type ImportEvent = Extract<
  TransferEvent,
  {
    type:
      | "FamilyImportStarted"
      | "FamilyImportCompleted"
      | "FamilyImportFailed"
      | "FamilyImportCancelled"
      | "FamilyImportTakenBack";
  }
>;
type UserErased = Extract<UserEvent, { type: "UserErased" }>;

const setStatus = (
  sql: TransactionSql,
  tenantId: string,
  { transferId }: { readonly transferId: string },
  status: "cancelling" | "cancelled",
) => sql`update transfers set status = ${status} where tenant_id = ${tenantId} and id = ${transferId}`;

/** Archives read into families, and what came of it. */
export const transfersProjection: Projection<ImportEvent | UserErased> = {
  name: "transfers_v1",
  contexts: ["archive", "identity"],
  tables: ["transfers"],
  on: {
    FamilyImportStarted: eachEvent(
      (sql, { data, position, metadata: { tenantId, time } }) => sql`
        insert into transfers (tenant_id, id, user_id, status, people, items, files, created_at, position)
        values (
          ${tenantId}, ${data.transferId}, ${data.userId}, 'running',
          ${data.people}, ${data.items}, ${data.files}, ${time}, ${String(position)}
        )
        on conflict do nothing`,
    ),
    FamilyImportCompleted: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        update transfers set
          status = 'done', people = ${data.people}, items = ${data.items}, files = ${data.files},
          issues = ${JSON.stringify(data.issues)}
        where tenant_id = ${tenantId} and id = ${data.transferId}`,
    ),
    FamilyImportFailed: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        update transfers set status = 'failed', reason = ${data.reason}
        where tenant_id = ${tenantId} and id = ${data.transferId}`,
    ),
    FamilyImportCancelled: eachEvent((sql, { data, metadata }) =>
      setStatus(sql, metadata.tenantId, data, "cancelling"),
    ),
    FamilyImportTakenBack: eachEvent((sql, { data, metadata }) => setStatus(sql, metadata.tenantId, data, "cancelled")),
    // What could not be imported is called by its title, which goes with who imported it.
    UserErased: eachEvent((sql, { data }) => sql`update transfers set issues = '[]' where user_id = ${data.userId}`),
  },
};
