import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";

type MemberRun<Type extends MemberEvent["type"]> = readonly Recorded<Extract<MemberEvent, { type: Type }>>[];
type RelationshipRun<Type extends RelationshipEvent["type"]> = readonly Recorded<
  Extract<RelationshipEvent, { type: Type }>
>[];

interface Subject {
  readonly tenant_id: string;
  readonly subject_id: string;
  readonly is_relationship: boolean;
  readonly lines: readonly string[];
}

/** Below an event; those of a life itself stand at level 1. */
const pointer = /^[2-9] ASSO @([^@]+)@$/;

const write = async (sql: TransactionSql, subjects: readonly Subject[]): Promise<void> => {
  const rows = subjects.flatMap(({ lines, ...subject }) =>
    [...new Set(lines.flatMap((line) => (line.includes(" ASSO @") ? (pointer.exec(line)?.[1] ?? []) : [])))].map(
      (xref) => ({ ...subject, xref }),
    ),
  );
  if (rows.length === 0) return;
  const columns = { tenant_id: "uuid", subject_id: "uuid", is_relationship: "boolean", xref: "text" } as const;
  await sql`
    insert into event_associates (tenant_id, subject_id, is_relationship, xref_key)
    select tenant_id, subject_id, is_relationship, md5(xref) from ${recordset(sql, rows, columns)} on conflict do nothing`;
};

const forget = async (sql: TransactionSql, subjects: readonly Omit<Subject, "lines">[]): Promise<void> => {
  if (subjects.length === 0) return;
  await sql`
    delete from event_associates e using ${recordset(sql, subjects, { tenant_id: "uuid", subject_id: "uuid" })}
    where e.tenant_id = x.tenant_id and e.subject_id = x.subject_id`;
};

const subjectOf = (
  { metadata }: Recorded<MemberEvent | RelationshipEvent>,
  subject_id: string,
  source: Pick<GedcomSource, "extra"> | null,
  is_relationship = false,
): Subject => ({ tenant_id: metadata.tenantId, subject_id, is_relationship, lines: source?.extra ?? [] });

/** Who had a part in events of people who came, by what their files call them; nothing but a look at the lines where nobody had. */
export const eventsOfAdded = (sql: TransactionSql, run: MemberRun<"MemberAdded">): Promise<void> =>
  write(
    sql,
    run.map((event) => subjectOf(event, event.data.memberId, event.data.source)),
  );

export const eventsOfFile = async (sql: TransactionSql, run: MemberRun<"MemberSourceRecorded">): Promise<void> => {
  // What a file says of somebody merged stands in their own row.
  const subjects = run.map((event) => subjectOf(event, event.data.mergedId ?? event.data.memberId, event.data.source));
  await forget(sql, subjects);
  await write(sql, subjects);
};

export const forgetEvents = async (sql: TransactionSql, run: MemberRun<"MemberErased">): Promise<void> => {
  const subjects = run.map((event) => subjectOf(event, event.data.memberId, null));
  await forget(sql, subjects);
  // Their relationships lose their lines as well.
  await sql`
    delete from event_associates e using relationships r,
      ${recordset(sql, subjects, { tenant_id: "uuid", subject_id: "uuid" })}
    where e.tenant_id = x.tenant_id and r.tenant_id = x.tenant_id and r.member1_id = x.subject_id and e.subject_id = r.id`;
};

export const eventsOfRelationships = async (
  sql: TransactionSql,
  run: RelationshipRun<"RelationshipAdded" | "RelationshipChanged">,
): Promise<void> => {
  const subjects = run.map((event) => subjectOf(event, event.data.relationshipId, event.data.source, true));
  await forget(
    sql,
    subjects.filter((_, at) => run[at]!.revision > 0),
  );
  await write(sql, subjects);
};
