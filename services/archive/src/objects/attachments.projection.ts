import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Projection } from "@kinkeeper/platform/projection";
import { runsOf } from "@kinkeeper/platform/runs";
import type { TransactionSql } from "postgres";
import { objectIdIn } from "./object-path.ts";

const memberTypes = ["MemberPhotoSet", "MemberRemoved", "MemberRestored", "MemberErased"] as const;
type AttachingEvent = ArtifactEvent | Extract<MemberEvent, { type: (typeof memberTypes)[number] }>;

/** What an item or a person names now, and who alone may see it there (null: the family). */
interface Naming {
  readonly tenant_id: string;
  readonly holder_id: string;
  readonly owner_id: string | null;
  readonly objects: readonly string[];
}

const filesOf = ({ fileUrl, pictures }: ArtifactDetails): readonly string[] =>
  [fileUrl, ...pictures.map(({ path }) => path)].flatMap((path) => (path && objectIdIn(path)) || []);

const namingOf = ({ type, data, metadata: { tenantId } }: Recorded<AttachingEvent>): Naming | undefined => {
  switch (type) {
    case "ArtifactAdded":
    case "ArtifactChanged":
      return {
        tenant_id: tenantId,
        holder_id: data.itemId,
        owner_id: data.details.privacy === "private" ? data.userId : null,
        objects: [...new Set(filesOf(data.details))],
      };
    case "MemberPhotoSet": {
      const object = data.photoUrl === null ? undefined : objectIdIn(data.photoUrl);
      return { tenant_id: tenantId, holder_id: data.memberId, owner_id: null, objects: object ? [object] : [] };
    }
    case "MemberErased":
      return { tenant_id: tenantId, holder_id: data.memberId, owner_id: null, objects: [] };
    default:
      return undefined;
  }
};

const holderOf = ({ data, metadata }: Recorded<AttachingEvent>) => ({
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
      insert into attachments (tenant_id, object_id, holder_id, owner_id, is_current)
      select tenant_id, object_id, holder_id, owner_id, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as x (tenant_id uuid, object_id uuid, holder_id uuid, owner_id uuid)
      on conflict (tenant_id, object_id, holder_id)
      do update set owner_id = excluded.owner_id, is_current = true`;
};

const remove = (
  sql: TransactionSql,
  run: readonly Recorded<AttachingEvent>[],
  isRemoved: boolean,
): Promise<unknown> => sql`
  update attachments a set is_removed = ${isRemoved}
  from jsonb_to_recordset(${JSON.stringify(run.map(holderOf))}::text::jsonb) as x (tenant_id uuid, holder_id uuid)
  where a.tenant_id = x.tenant_id and a.holder_id = x.holder_id`;

/** What files belong to: decides who sees them beside who uploaded them, and which were never used at all. */
export const attachmentsProjection: Projection<AttachingEvent> = {
  name: "attachments_v1",
  contexts: ["archive", "genealogy"],
  handles: ["ArtifactAdded", "ArtifactChanged", "ArtifactRemoved", "ArtifactRestored", ...memberTypes],
  tables: ["attachments"],
  apply: async (sql, events) => {
    for (const run of runsOf(events)) {
      const { type } = run[0]!;
      if (type === "ArtifactRemoved" || type === "MemberRemoved") await remove(sql, run, true);
      else if (type === "ArtifactRestored" || type === "MemberRestored") await remove(sql, run, false);
      else
        await name(
          sql,
          run.map(namingOf).filter((naming) => naming !== undefined),
        );
    }
  },
};
