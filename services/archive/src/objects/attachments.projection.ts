import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { ApplyRun, Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { objectIdIn } from "./object-path.ts";

type EventOf<Event, Type extends string> = Extract<Event, { type: Type }>;
type AttachmentEvent =
  | ArtifactEvent
  | EventOf<MemberEvent, "MemberPhotoSet" | "MemberRemoved" | "MemberRestored" | "MemberErased">
  | EventOf<UserEvent, "UserErased">;

/** The files that an item or a person shows now, and who alone may see them there (null: the family). */
interface Holder {
  readonly tenant_id: string;
  readonly holder_id: string;
  readonly creator_id: string | null;
  readonly owner_id: string | null;
  readonly objects: readonly string[];
}

const attach = (sql: TransactionSql, holders: readonly Holder[]): Promise<unknown> => sql`
  with holders as (
    select x.* from ${recordset(sql, holders, {
      tenant_id: "uuid",
      holder_id: "uuid",
      creator_id: "uuid",
      owner_id: "uuid",
      objects: "uuid[]",
    })}
  ), detached as (
    update attachments a set is_current = false from holders h
    where a.tenant_id = h.tenant_id and a.holder_id = h.holder_id and a.object_id <> all (h.objects)
  )
  insert into attachments (tenant_id, object_id, holder_id, creator_id, owner_id, is_current)
  select h.tenant_id, object_id, h.holder_id, h.creator_id, h.owner_id, true
  from holders h, unnest(h.objects) as object_id
  on conflict (tenant_id, object_id, holder_id)
  do update set owner_id = excluded.owner_id, is_current = true`;

const filesOf = ({ fileUrl, pictures }: ArtifactDetails): readonly string[] => {
  const paths = [fileUrl, ...pictures.map(({ path }) => path)];
  return [...new Set(paths.flatMap((path) => (path && objectIdIn(path)) || []))];
};

const attachToArtifacts: ApplyRun<EventOf<ArtifactEvent, "ArtifactAdded" | "ArtifactChanged">> = (sql, run) =>
  attach(
    sql,
    run.map(({ data: { itemId, userId, details }, metadata }) => ({
      tenant_id: metadata.tenantId,
      holder_id: itemId,
      creator_id: userId,
      owner_id: details.privacy === "private" ? userId : null,
      objects: filesOf(details),
    })),
  );

const attachToMembers: ApplyRun<EventOf<MemberEvent, "MemberPhotoSet" | "MemberErased">> = (sql, run) =>
  attach(
    sql,
    run.map(({ type, data, metadata }) => ({
      tenant_id: metadata.tenantId,
      holder_id: data.memberId,
      creator_id: null,
      owner_id: null,
      objects: type === "MemberPhotoSet" && data.photoUrl !== null ? [objectIdIn(data.photoUrl) ?? []].flat() : [],
    })),
  );

type HolderEvent = EventOf<
  AttachmentEvent,
  "ArtifactRemoved" | "ArtifactRestored" | "MemberRemoved" | "MemberRestored"
>;

const setRemoved = (sql: TransactionSql, run: readonly Recorded<HolderEvent>[], isRemoved: boolean) => {
  const holders = run.map(({ data, metadata }) => ({
    tenant_id: metadata.tenantId,
    holder_id: "itemId" in data ? data.itemId : data.memberId,
  }));
  return sql`
    update attachments a set is_removed = ${isRemoved}
    from ${recordset(sql, holders, { tenant_id: "uuid", holder_id: "uuid" })}
    where a.tenant_id = x.tenant_id and a.holder_id = x.holder_id`;
};
const remove: ApplyRun<HolderEvent> = (sql, run) => setRemoved(sql, run, true);
const restore: ApplyRun<HolderEvent> = (sql, run) => setRemoved(sql, run, false);

/** Nothing comes back to them: their files that belong to nothing else are swept as unused ones are. */
const detach: ApplyRun<EventOf<ArtifactEvent, "ArtifactPurged">> = (sql, run) => {
  const holders = run.map(({ data, metadata }) => ({ tenant_id: metadata.tenantId, holder_id: data.itemId }));
  return sql`
    delete from attachments a using ${recordset(sql, holders, { tenant_id: "uuid", holder_id: "uuid" })}
    where a.tenant_id = x.tenant_id and a.holder_id = x.holder_id`;
};

/** What an erased account added shows nothing any more. Its files that belong to nothing else are swept as unused ones are. */
const deleteAttachmentsOf: ApplyRun<EventOf<UserEvent, "UserErased">> = (sql, run) => sql`
  delete from attachments where creator_id = any(${run.map(({ data }) => data.userId)}::uuid[])`;

/** What files belong to: decides who sees them beside who uploaded them, and which were never used at all. */
export const attachmentsProjection: Projection<AttachmentEvent> = {
  name: "attachments_v1",
  contexts: ["archive", "genealogy", "identity"],
  tables: ["attachments"],
  on: {
    ArtifactAdded: attachToArtifacts,
    ArtifactChanged: attachToArtifacts,
    ArtifactRemoved: remove,
    ArtifactRestored: restore,
    ArtifactPurged: detach,
    MemberPhotoSet: attachToMembers,
    MemberErased: attachToMembers,
    MemberRemoved: remove,
    MemberRestored: restore,
    UserErased: deleteAttachmentsOf,
  },
};
