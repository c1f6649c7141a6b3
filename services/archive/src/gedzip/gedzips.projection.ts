import type { GedzipEvent } from "@kinkeeper/contracts/archive/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";

type ListedEvent = Exclude<GedzipEvent, { type: "GedzipPortraitsBrought" }>;
type UserErased = Extract<UserEvent, { type: "UserErased" }>;

const setStatus = (sql: TransactionSql, tenantId: string, importId: string, status: string) =>
  sql`update gedzips set status = ${status} where tenant_id = ${tenantId} and import_id = ${importId}`;

/** Pictures and documents that came along with GEDCOM files, and what those files call them. */
export const gedzipsProjection: Projection<ListedEvent | UserErased> = {
  name: "gedzips_v1",
  contexts: ["archive", "identity"],
  tables: ["gedzips", "gedzip_files"],
  on: {
    GedzipReceived: eachEvent(
      (sql, { data, position, metadata: { tenantId } }) => sql`
        insert into gedzips (tenant_id, import_id, user_id, status, bytes, files, known, missing, missing_count, position)
        values (
          ${tenantId}, ${data.importId}, ${data.userId}, 'waiting', ${data.bytes}, ${data.files}, ${data.known ?? 0},
          ${JSON.stringify(data.missing)}, ${data.missingCount}, ${String(position)}
        )
        on conflict do nothing`,
    ),
    GedzipMediaPlanned: eachEvent((sql, { data, metadata: { tenantId } }) => {
      const { importId, userId, line } = data;
      const files = data.media.flatMap((media) =>
        media.files.map(({ name, objectId }) => ({ name, object_id: objectId, item_id: media.itemId })),
      );
      const rows = [...new Map(files.map((file) => [file.name, file])).values()];
      // A name stays that of the import which first called the file so: a later one that is taken back does not take it along.
      return sql`
        insert into gedzip_files (tenant_id, line, name, user_id, import_id, object_id, item_id)
        select ${tenantId}, ${line}, name, ${userId}, ${importId}, object_id, item_id
        from ${recordset(sql, rows, { name: "text", object_id: "uuid", item_id: "uuid" })}
        on conflict (tenant_id, line, name) do update set
          user_id = excluded.user_id, import_id = excluded.import_id, object_id = excluded.object_id, item_id = excluded.item_id
        where gedzip_files.object_id <> excluded.object_id`;
    }),
    GedzipTakenIn: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        update gedzips set status = 'done', added = ${data.added}, known = ${data.known}, issues = ${JSON.stringify(data.issues)}
        where tenant_id = ${tenantId} and import_id = ${data.importId}`,
    ),
    GedzipUndoStarted: eachEvent((sql, { data, metadata }) =>
      setStatus(sql, metadata.tenantId, data.importId, "undoing"),
    ),
    GedzipTakenBack: eachEvent(async (sql, { data, metadata: { tenantId } }) => {
      await setStatus(sql, tenantId, data.importId, "undone");
      await sql`delete from gedzip_files where tenant_id = ${tenantId} and import_id = ${data.importId}`;
    }),
    GedzipForgotten: eachEvent((sql, { data, metadata }) => setStatus(sql, metadata.tenantId, data.importId, "gone")),
    // What was not found is called by its name, which goes with who sent it.
    UserErased: eachEvent(async (sql, { data }) => {
      await sql`update gedzips set missing = '[]', issues = '[]' where user_id = ${data.userId}`;
      await sql`delete from gedzip_files where user_id = ${data.userId}`;
    }),
  },
};
