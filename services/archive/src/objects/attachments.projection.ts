import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/events";
import type { Projection } from "@kinkeeper/platform/projection";
import { runsOf } from "@kinkeeper/platform/runs";
import type { TransactionSql } from "postgres";
import { objectIdIn } from "./object-path.ts";

const memberTypes = ["MemberPhotoSet", "MemberRemoved", "MemberRestored", "MemberErased"] as const;
type HolderEvent = ArtifactEvent | Extract<MemberEvent, { type: (typeof memberTypes)[number] }>;
type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type AttachingEvent = HolderEvent | UserErased;

/** What an item or a person names now, and who alone may see it there (null: the family). */
interface Naming {
  readonly tenant_id: string;
  readonly holder_id: string;
  readonly creator_id: string | null;
  readonly owner_id: string | null;
  readonly objects: readonly string[];
}

const filesOf = ({ fileUrl, pictures }: ArtifactDetails): readonly string[] =>
  [fileUrl, ...pictures.map(({ path }) => path)].flatMap((path) => (path && objectIdIn(path)) || []);

const namingOf = ({ type, data, metadata: { tenantId } }: Recorded<HolderEvent>): Naming | undefined => {
  switch (type) {
    case "ArtifactAdded":
    case "ArtifactChanged":
      return {
        tenant_id: tenantId,
        holder_id: data.itemId,
        creator_id: data.userId,
        owner_id: data.details.privacy === "private" ? data.userId : null,
        objects: [...new Set(filesOf(data.details))],
      };
    case "MemberPhotoSet": {
      const object = data.photoUrl === null ? undefined : objectIdIn(data.photoUrl);
      return {
        tenant_id: tenantId,
        holder_id: data.memberId,
        creator_id: null,
        owner_id: null,
        objects: object ? [object] : [],
      };
    }
    case "MemberErased":
      return { tenant_id: tenantId, holder_id: data.memberId, creator_id: null, owner_id: null, objects: [] };
    default:
      return undefined;
  }
};

const holderOf = ({ data, metadata }: Recorded<HolderEvent>) => ({
  tenant_id: metadata.tenantId,
  holder_id: "itemId" in data ? data.itemId : data.memberId,
});

const name = async (sql: TransactionSql, namings: readonly Naming[]): Promise<void> => {
  await sql`
    update attachments a set is_current = false
    from jsonb_to_recordset(${JSON.stringify(namings)}::text::jsonb) as x (tenant_id uuid, holder_id uuid)
    where a.tenant_id = x.tenant_id and a.holder_id = x.holder_id`;
  const rows = namings.flatMap(({ objects, ...naming }) => objects.map((object_id) => ({ ...naming, object_id })));
  if (rows.length > 0)
    await sql`
      insert into attachments (tenant_id, object_id, holder_id, creator_id, owner_id, is_current)
      select tenant_id, object_id, holder_id, creator_id, owner_id, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as x (tenant_id uuid, object_id uuid, holder_id uuid, creator_id uuid, owner_id uuid)
      on conflict (tenant_id, object_id, holder_id)
      do update set owner_id = excluded.owner_id, is_current = true`;
};

const remove = (
  sql: TransactionSql,
  run: readonly Recorded<HolderEvent>[],
  isRemoved: boolean,
): Promise<unknown> => sql`
  update attachments a set is_removed = ${isRemoved}
  from jsonb_to_recordset(${JSON.stringify(run.map(holderOf))}::text::jsonb) as x (tenant_id uuid, holder_id uuid)
  where a.tenant_id = x.tenant_id and a.holder_id = x.holder_id`;

/** What an erased account added shows nothing any more. Its files that belong to nothing else are swept as unused ones are. */
const forget = (sql: TransactionSql, run: readonly Recorded<UserErased>[]): Promise<unknown> => sql`
  delete from attachments where creator_id = any(${run.map(({ data }) => data.userId)}::uuid[])`;

const write = async (sql: TransactionSql, run: readonly Recorded<AttachingEvent>[]): Promise<unknown> => {
  const { type } = run[0]!;
  if (type === "UserErased") return forget(sql, run as readonly Recorded<UserErased>[]);
  const holders = run as readonly Recorded<HolderEvent>[];
  if (type === "ArtifactRemoved" || type === "MemberRemoved") return remove(sql, holders, true);
  if (type === "ArtifactRestored" || type === "MemberRestored") return remove(sql, holders, false);
  return name(
    sql,
    holders.map(namingOf).filter((naming) => naming !== undefined),
  );
};

/** What files belong to: decides who sees them beside who uploaded them, and which were never used at all. */
export const attachmentsProjection: Projection<AttachingEvent> = {
  name: "attachments_v1",
  contexts: ["archive", "genealogy", "identity"],
  handles: ["ArtifactAdded", "ArtifactChanged", "ArtifactRemoved", "ArtifactRestored", ...memberTypes, "UserErased"],
  tables: ["attachments"],
  apply: async (sql, events) => {
    for (const run of runsOf(events)) await write(sql, run);
  },
};
