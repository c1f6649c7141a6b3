import type { Recorded } from "@kinkeeper/contracts/event";
import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { RelationshipSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";
import { saidKey } from "../sources/record-keys.ts";
import { citedColumn } from "../source-records/cited-column.ts";
import { publicViewOfRelationship } from "../gedcom/public-view.ts";
import { detailsIn, takesImportBack } from "./relationship.ts";
import { inheritOwners, noteOwnersOfRelationships, noteTakenOver, ownerOf, takenBack } from "./relationship-owners.ts";

type RunOf<Type extends RelationshipEvent["type"]> = readonly Recorded<Extract<RelationshipEvent, { type: Type }>>[];

const headColumns = { tenant_id: "uuid", id: "uuid", revision: "int" } as const;
/** Those of a run that merging people made, and who was merged. */
const takenOverIn = (run: RunOf<"RelationshipAdded" | "RelationshipChanged">) =>
  run.flatMap(({ metadata, data: { relationshipId, mergedId } }) =>
    mergedId === undefined ? [] : [{ tenant_id: metadata.tenantId, id: relationshipId, merged_id: mergedId }],
  );
const headOf = ({ metadata, revision, data }: Recorded<RelationshipEvent>) => ({
  tenant_id: metadata.tenantId,
  id: data.relationshipId,
  revision,
});

const detailColumns = {
  marriage_date: "text",
  marriage_place: "text",
  pedigree: "text",
  partnership: "text",
  end_date: "text",
  end_place: "text",
  cited: "text",
  is_private: "boolean",
  is_marriage_private: "boolean",
  is_end_private: "boolean",
  source_import: "uuid",
  xref: "text",
  said_key: "text",
  extra: "text",
} as const;
/** Digest of what a file said. */
const saidKeyOf = (source: RelationshipSource | null, said: RelationshipDetails | null): string | null =>
  source && said && saidKey(detailsIn(said, source), source.extra);
const detailsOf = (
  details: RelationshipDetails,
  source: RelationshipSource | null,
  said: RelationshipDetails | null,
) => ({
  marriage_date: details.marriageDate,
  marriage_place: details.marriagePlace,
  pedigree: details.pedigree,
  partnership: details.partnership,
  end_date: details.endDate,
  end_place: details.endPlace,
  cited: citedColumn(details),
  is_private: details.isPrivate,
  is_marriage_private: details.isMarriagePrivate,
  is_end_private: details.isEndPrivate,
  source_import: source?.importId,
  // Relationships between two people that no family of a file names have none.
  xref: source?.xref || undefined,
  said_key: saidKeyOf(source, said),
  extra: source && source.extra.length > 0 ? source.extra.join("\n") : undefined,
});

const assigned = (columns: object, from: "x" | "excluded"): string =>
  Object.keys(columns)
    .map((name) => `${name} = ${from}.${name}`)
    .join(", ");

const rowColumns = {
  ...headColumns,
  member1_id: "uuid",
  member2_id: "uuid",
  relationship_type: "text",
  created_at: "text",
  ...detailColumns,
  added_by: "uuid",
  brought_by: "uuid",
  owner_id: "uuid",
  position: "bigint",
} as const;
const rowOf = (event: RunOf<"RelationshipAdded" | "RelationshipSetAside">[number]) => {
  const { data, metadata, position } = event;
  return {
    ...headOf(event),
    member1_id: data.member1Id,
    member2_id: data.member2Id,
    relationship_type: data.relationshipType,
    created_at: metadata.time,
    ...detailsOf(detailsIn(data, data.source), data.source, data.source && data),
    brought_by: metadata.actorId,
    owner_id: metadata.actorId,
    position: String(position),
  };
};

/** Those that were here and were removed go on as they were. */
const restoreRelationships = async (sql: TransactionSql, run: RunOf<"RelationshipAdded">): Promise<number> => {
  if (run.length === 0) return 0;
  const rows = run.map((event) => ({
    ...headOf(event),
    ...detailsOf(detailsIn(event.data, event.data.source), event.data.source, event.data.said ?? null),
  }));
  const { count } = await sql`
    update relationships r set revision = x.revision, active = true, removed_with = null, removed_by = null, makes_loop = false,
      taken1_id = null, ${sql.unsafe(assigned(detailColumns, "x"))}
    from ${recordset(sql, rows, { ...headColumns, ...detailColumns })}
    where r.tenant_id = x.tenant_id and r.id = x.id and not r.stand_in and r.revision < x.revision`;
  await noteOwnersOfRelationships(sql, await takenBack(sql, rows));
  return count;
};

/**
 * Adds relationships; one that was removed may come back, then its row says again what the new event says. Answers how
 * many rows changed, as all of these do.
 */
export const addRelationships = async (sql: TransactionSql, run: RunOf<"RelationshipAdded">): Promise<number> => {
  const isRestored = ({ data }: (typeof run)[number]): boolean => data.restored === true;
  const count = await insertRelationships(
    sql,
    run.filter((event) => !isRestored(event)),
  );
  return count + (await restoreRelationships(sql, run.filter(isRestored)));
};

const insertRelationships = async (sql: TransactionSql, run: RunOf<"RelationshipAdded">): Promise<number> => {
  if (run.length === 0) return 0;
  const rows = run.map((event) => ({
    ...rowOf(event),
    added_by: event.data.mergedId === undefined ? event.data.source?.importId : undefined,
  }));
  const { tenant_id, id, ...columns } = rowColumns;
  // Whoever adds again what was kept from them does not get to see it by that.
  const { brought_by: _broughtBy, owner_id: _owner, ...replaced } = columns;
  const names = sql.unsafe(["tenant_id", "id", ...Object.keys(columns)].join(", "));
  const { count } = await sql`
    insert into relationships as r (${names}, active)
    select ${names}, true from ${recordset(sql, rows, { tenant_id, id, ...columns })}
    on conflict (tenant_id, id, stand_in) do update set active = true, removed_with = null, removed_by = null, makes_loop = false, taken1_id = null,
      taken_into = null, other_said_key = null, private_imports = case when r.restricted then r.private_imports else '{}' end,
      ${sql.unsafe(assigned(replaced, "excluded"))},
      brought_by = case when r.restricted then r.brought_by else excluded.brought_by end,
      owner_id = case when r.restricted then r.owner_id else excluded.owner_id end
    where r.revision < excluded.revision`;
  const takenOver = takenOverIn(run);
  await noteTakenOver(sql, takenOver);
  await inheritOwners(sql, takenOver);
  await noteOwnersOfRelationships(sql, takenOver);
  return count;
};

/** They are kept for the day on which the people of them turn out to be others. */
export const setRelationshipsAside = async (
  sql: TransactionSql,
  run: RunOf<"RelationshipSetAside">,
): Promise<number> => {
  const rows = run.map((event) => ({
    ...rowOf(event),
    added_by: event.data.source?.importId,
    removed_with: event.data.mergedId,
    removed_by: event.data.source?.importId,
    makes_loop: event.data.makesLoop ?? false,
    taken1_id: event.data.takenAs?.member1Id,
  }));
  const more = { removed_with: "uuid", removed_by: "uuid", makes_loop: "boolean", taken1_id: "uuid" };
  const columns = { ...rowColumns, ...more };
  const names = sql.unsafe(Object.keys(columns).join(", "));
  const { count } = await sql`
    insert into relationships (${names}, active) select ${names}, false from ${recordset(sql, rows, columns)}
    on conflict do nothing`;
  return count;
};

/** Says of a change whether something is private after it, and which file said it, or says it no longer, and whose that is, or that it is ours. */
const changeColumns = {
  keeps: "boolean",
  said_by: "uuid",
  import_id: "uuid",
  is_undone: "boolean",
  is_own: "boolean",
  other_said_key: "text",
} as const;

/**
 * Whoever brought a couple does not see what is private of another one that was merged with it, or that a file told of it, which was
 * brought by somebody else. Where nothing is private any more, or that is taken back, it is theirs again.
 */
export const changeRelationships = async (sql: TransactionSql, run: RunOf<"RelationshipChanged">): Promise<number> => {
  const rows = run.map((event) => {
    const { source, said, importId, proposedBy, otherWord } = event.data;
    const details = detailsIn(event.data, source);
    return {
      ...headOf(event),
      ...detailsOf(details, source, said),
      keeps: publicViewOfRelationship(details, source?.extra ?? []) !== undefined,
      said_by: proposedBy ?? event.metadata.actorId,
      import_id: importId,
      is_undone: takesImportBack(event.data),
      is_own: event.data.isOwn === true,
      other_said_key: otherWord && saidKeyOf(otherWord.source, otherWord.said),
    };
  });
  const privateImports = sql`
    case
      when not x.keeps then '{}'
      when x.is_undone then array_remove(r.private_imports, x.import_id)
      when x.import_id is not null and r.added_by is null and x.said_by is distinct from r.brought_by
        then array_append(array_remove(r.private_imports, x.import_id), x.import_id)
      else r.private_imports end`;
  const { count } = await sql`
    update relationships r set revision = x.revision, ${sql.unsafe(assigned(detailColumns, "x"))},
      private_imports = ${privateImports}, owner_id = ${ownerOf(sql, "r", privateImports)},
      other_said_key = case when x.is_own then coalesce(r.other_said_key, r.said_key) when x.import_id is null then r.other_said_key else x.other_said_key end
    from ${recordset(sql, rows, { ...headColumns, ...detailColumns, ...changeColumns })}
    where r.tenant_id = x.tenant_id and r.id = x.id and not r.stand_in and r.revision < x.revision`;
  const takenOver = takenOverIn(run);
  await noteTakenOver(sql, takenOver);
  await noteOwnersOfRelationships(sql, takenOver);
  return count;
};

export const removeRelationships = async (sql: TransactionSql, run: RunOf<"RelationshipRemoved">): Promise<number> => {
  const rows = run.map((event) => ({
    ...headOf(event),
    removed_with: event.data.withMember,
    removed_by: event.data.importId,
  }));
  const { count } = await sql`
    update relationships r
    set revision = x.revision, active = false, removed_with = x.removed_with, removed_by = x.removed_by
    from ${recordset(sql, rows, { ...headColumns, removed_with: "uuid", removed_by: "uuid" })}
    where r.tenant_id = x.tenant_id and r.id = x.id and not r.stand_in and r.revision < x.revision`;
  return count;
};
