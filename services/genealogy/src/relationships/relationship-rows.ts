import type { Recorded } from "@kinkeeper/contracts/event";
import type { RelationshipEvent, RelationshipSource } from "@kinkeeper/contracts/genealogy/events";
import type { TransactionSql } from "postgres";
import { saidKey } from "../sources/record-keys.ts";
import type { Marriage } from "./relationship.ts";

type Of<Type extends RelationshipEvent["type"]> = readonly Recorded<Extract<RelationshipEvent, { type: Type }>>[];

const head = ({ metadata, revision, data }: Recorded<RelationshipEvent>) => ({
  tenant_id: metadata.tenantId,
  id: data.relationshipId,
  revision,
});
const headTypes = "tenant_id uuid, id uuid, revision int";

const told = (marriage: Marriage, source: RelationshipSource | null, said: Marriage | null) => ({
  marriage_date: marriage.marriageDate,
  marriage_place: marriage.marriagePlace,
  source_import: source?.importId,
  // Relationships between two people that no family of a file tells have none.
  xref: source?.xref || undefined,
  pedigree: source?.pedigree,
  said_key: source && said && saidKey(said, source.extra),
  extra: source && source.extra.length > 0 ? source.extra.join("\n") : undefined,
});
const toldNames = ["marriage_date", "marriage_place", "source_import", "xref", "pedigree", "said_key", "extra"];
const toldTypes = `marriage_date text, marriage_place text, source_import uuid, xref text, pedigree text, said_key text, extra text`;

const marriageOf = ({ marriageDate, marriagePlace }: Marriage): Marriage => ({ marriageDate, marriagePlace });

/** A relationship that was taken away may come back: its row says again what the new event says. */
export const addRelationships = async (sql: TransactionSql, events: Of<"RelationshipAdded">): Promise<number> => {
  const rows = events.map((event) => ({
    ...head(event),
    member1_id: event.data.member1Id,
    member2_id: event.data.member2Id,
    relationship_type: event.data.relationshipType,
    created_at: event.metadata.time,
    ...told(event.data, event.data.source, event.data.source && marriageOf(event.data)),
    added_by: event.data.source?.importId,
    position: String(event.position),
  }));
  const brought = [
    "revision",
    "member1_id",
    "member2_id",
    "relationship_type",
    "created_at",
    "added_by",
    "position",
    ...toldNames,
  ];
  const names = ["tenant_id", "id", ...brought].join(", ");
  const { count } = await sql.unsafe(
    `insert into relationships as r (${names}, active)
     select ${names}, true
     from jsonb_to_recordset($1::text::jsonb) as x(${headTypes}, member1_id uuid, member2_id uuid, relationship_type text,
       created_at text, added_by uuid, position bigint, ${toldTypes})
     on conflict (tenant_id, id) do update set active = true, removed_with = null, removed_by = null,
       ${brought.map((name) => `${name} = excluded.${name}`).join(", ")}
     where r.revision < excluded.revision`,
    [JSON.stringify(rows)],
  );
  return count;
};

const update = async (
  sql: TransactionSql,
  rows: readonly object[],
  types: string,
  assignments: string,
): Promise<number> => {
  const { count } = await sql.unsafe(
    `update relationships r set revision = x.revision, ${assignments}
     from jsonb_to_recordset($1::text::jsonb) as x(${headTypes}, ${types})
     where r.tenant_id = x.tenant_id and r.id = x.id and r.revision < x.revision`,
    [JSON.stringify(rows)],
  );
  return count;
};

export const changeRelationships = (sql: TransactionSql, events: Of<"RelationshipChanged">): Promise<number> =>
  update(
    sql,
    events.map((event) => ({ ...head(event), ...told(event.data, event.data.source, event.data.said) })),
    toldTypes,
    toldNames.map((name) => `${name} = x.${name}`).join(", "),
  );

export const removeRelationships = (sql: TransactionSql, events: Of<"RelationshipRemoved">): Promise<number> =>
  update(
    sql,
    events.map((event) => ({
      ...head(event),
      removed_with: event.data.withMember,
      removed_by: event.data.importId,
    })),
    "removed_with uuid, removed_by uuid",
    "active = false, removed_with = x.removed_with, removed_by = x.removed_by",
  );
