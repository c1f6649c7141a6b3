import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";
import { xrefKey } from "../sources/record-keys.ts";
import { idOfNamed, idOfRecord } from "./source-ids.ts";
import { sourcesOfTitles } from "./source-rows.ts";
import { citingFields, titlesIn, titlesOfMarriage, type MarriageCitations } from "../gedcom/written-citations.ts";

type MemberRun<Type extends MemberEvent["type"]> = readonly Recorded<Extract<MemberEvent, { type: Type }>>[];
type RelationshipRun<Type extends RelationshipEvent["type"]> = readonly Recorded<
  Extract<RelationshipEvent, { type: Type }>
>[];

/** What somebody, or a relationship, cites: records of a file by the lines kept of it, or titles that people wrote. */
interface Cited {
  readonly tenantId: string;
  readonly subjectId: string;
  readonly isRelationship: boolean;
  readonly part: "lines" | "written";
  readonly importId?: string | undefined;
  readonly xrefs: readonly string[];
  readonly titles: readonly string[];
  /** Who is named where it is cited for an association alone. */
  readonly associateId?: string | undefined;
  /** The same by what the lines call them. */
  readonly associate?: string | undefined;
}

const sourcePointer = /^\d+ SOUR @([^@]+)@$/;
const associatePointer = /^(\d+) ASSO @([^@]+)@$/;

/** The sources that kept lines point to, each once: for the record itself (undefined), and for each whom it names in a life or at an event. */
const xrefsIn = (lines: readonly string[]): ReadonlyMap<string | undefined, ReadonlySet<string>> => {
  const found = new Map<string | undefined, Set<string>>([[undefined, new Set()]]);
  let named: { readonly level: number; readonly xref: string } | undefined;
  for (const line of lines) {
    if (named && Number.parseInt(line, 10) <= named.level) named = undefined;
    if (!named && line.includes(" ASSO @")) {
      const [, level, xref] = associatePointer.exec(line) ?? [];
      if (xref !== undefined) named = { level: Number(level), xref };
    }
    const source = line.includes(" SOUR @") ? sourcePointer.exec(line)?.[1] : undefined;
    if (source === undefined) continue;
    const xrefs = found.get(named?.xref);
    if (xrefs) xrefs.add(source);
    else found.set(named?.xref, new Set([source]));
  }
  return found;
};

/** Writes who cites what: nothing but a look at the events where nobody cites anything. */
const writeCited = async (sql: TransactionSql, cited: readonly Cited[]): Promise<void> => {
  const importIds = [...new Set(cited.flatMap(({ importId, xrefs }) => (xrefs.length > 0 ? (importId ?? []) : [])))];
  const lines =
    importIds.length === 0
      ? []
      : await sql<{ id: string; line: string }[]>`select id, line from imports where id = any(${importIds}::uuid[])`;
  const lineOf = new Map(lines.map(({ id, line }) => [id, line]));
  const sourceIds = new Map<string, ReadonlyMap<string, string>>();
  for (const [tenantId, ofFamily] of Map.groupBy(cited, (one) => one.tenantId)) {
    const titles = [...new Set(ofFamily.flatMap((one) => one.titles))];
    if (titles.length > 0) sourceIds.set(tenantId, await sourcesOfTitles(sql, tenantId, titles));
  }
  const rows = cited.flatMap(({ tenantId, subjectId, isRelationship, part, importId, xrefs, titles, ...of }) => {
    const line = importId && lineOf.get(importId);
    const named = line ? of.associate : undefined;
    const associateId = line && named !== undefined ? idOfNamed(line, named) : of.associateId;
    const ids = [
      ...(line ? xrefs.map((xref) => idOfRecord(tenantId, line, xref)) : []),
      ...titles.map((title) => sourceIds.get(tenantId)!.get(title)!),
    ];
    const subject = { tenant_id: tenantId, subject_id: subjectId, is_relationship: isRelationship };
    const associate_key = named === undefined ? null : xrefKey(named);
    const row = { ...subject, part, associate_id: associateId ?? subjectId, associate_key };
    return ids.map((source_id) => ({ ...row, source_id }));
  });
  if (rows.length === 0) return;
  const columns = {
    tenant_id: "uuid",
    subject_id: "uuid",
    part: "text",
    source_id: "uuid",
    is_relationship: "boolean",
    associate_id: "uuid",
    associate_key: "text",
  };
  const names = sql.unsafe(Object.keys(columns).join(", "));
  await sql`
    insert into citations (${names}) select ${names} from ${recordset(sql, rows, columns)} on conflict do nothing`;
};

const forget = (sql: TransactionSql, cited: readonly Pick<Cited, "tenantId" | "subjectId" | "part">[]) => {
  const rows = cited.map(({ tenantId, subjectId, part }) => ({ tenant_id: tenantId, subject_id: subjectId, part }));
  return sql`
    delete from citations c using ${recordset(sql, rows, { tenant_id: "uuid", subject_id: "uuid", part: "text" })}
    where c.tenant_id = x.tenant_id and c.subject_id = x.subject_id and c.part = x.part`;
};

const replace = async (sql: TransactionSql, cited: readonly Cited[]): Promise<void> => {
  if (cited.length === 0) return;
  await forget(sql, cited);
  await writeCited(sql, cited);
};

const inLines = (
  tenantId: string,
  subjectId: string,
  source: Pick<GedcomSource, "importId" | "extra"> | null,
  isRelationship = false,
): readonly Cited[] =>
  Array.from(xrefsIn(source?.extra ?? []), ([associate, xrefs]) => ({
    tenantId,
    subjectId,
    isRelationship,
    part: "lines",
    importId: source?.importId,
    xrefs: [...xrefs],
    titles: [],
    associate,
  }));

const written = (tenantId: string, subjectId: string, details: MemberDetails): readonly Cited[] => {
  const of = { tenantId, subjectId, isRelationship: false, part: "written", xrefs: [] } as const;
  const withPeople = (details.associations ?? []).filter(({ memberId }) => memberId !== undefined);
  const own = { ...details, associations: details.associations?.filter(({ memberId }) => memberId === undefined) };
  return [
    { ...of, titles: titlesIn(own) },
    ...withPeople.map((one) => ({ ...of, associateId: one.memberId, titles: titlesIn({ associations: [one] }) })),
  ];
};

const writtenBetween = (tenantId: string, subjectId: string, details: MarriageCitations): Cited => ({
  tenantId,
  subjectId,
  isRelationship: true,
  part: "written",
  xrefs: [],
  titles: titlesOfMarriage(details),
});

const isSomething = ({ xrefs, titles }: Cited): boolean => xrefs.length > 0 || titles.length > 0;

export const citeFromAdded = (sql: TransactionSql, run: MemberRun<"MemberAdded">): Promise<void> =>
  writeCited(
    sql,
    run
      .flatMap(({ data: { memberId, details, source }, metadata: { tenantId } }) => [
        ...inLines(tenantId, memberId, source),
        ...written(tenantId, memberId, details),
      ])
      .filter(isSomething),
  );

export const citeFromChanged = (sql: TransactionSql, run: MemberRun<"MemberChanged">): Promise<void> =>
  replace(
    sql,
    run.flatMap(({ data: { memberId, details, changed }, metadata: { tenantId } }) =>
      changed.some((field) => citingFields.has(field)) ? written(tenantId, memberId, details) : [],
    ),
  );

export const citeFromFile = (sql: TransactionSql, run: MemberRun<"MemberSourceRecorded">): Promise<void> =>
  replace(
    sql,
    run.flatMap(({ data: { memberId, source, mergedId }, metadata: { tenantId } }) =>
      inLines(tenantId, mergedId ?? memberId, source),
    ),
  );

const citedBetween = (
  run: RelationshipRun<"RelationshipAdded" | "RelationshipSetAside" | "RelationshipChanged">,
): readonly Cited[] =>
  run.flatMap(({ data, metadata: { tenantId } }) => [
    ...inLines(tenantId, data.relationshipId, data.source, true),
    writtenBetween(tenantId, data.relationshipId, data),
  ]);

export const citeFromRelationships = async (
  sql: TransactionSql,
  run: RelationshipRun<"RelationshipAdded" | "RelationshipSetAside">,
): Promise<void> => {
  // One that was here before may have cited something else.
  await replace(sql, citedBetween(run.filter(({ revision }) => revision > 0)));
  await writeCited(sql, citedBetween(run.filter(({ revision }) => revision === 0)).filter(isSomething));
};

export const citeFromChangedRelationships = (
  sql: TransactionSql,
  run: RelationshipRun<"RelationshipChanged">,
): Promise<void> => replace(sql, citedBetween(run));

/** Nothing stays of what somebody erased cited; nor titles that nobody else cites, since they may be about them. */
export const forgetCited = async (sql: TransactionSql, run: MemberRun<"MemberErased">): Promise<void> => {
  const tenantIds = [...new Set(run.map(({ metadata }) => metadata.tenantId))];
  const subjects = run.map(({ data, metadata }) => ({ tenantId: metadata.tenantId, subjectId: data.memberId }));
  for (const part of ["lines", "written"] as const)
    await forget(
      sql,
      subjects.map((subject) => ({ ...subject, part })),
    );
  await sql`
    delete from citations c using relationships r
    where c.tenant_id = any(${tenantIds}::uuid[]) and c.is_relationship and r.tenant_id = c.tenant_id and r.id = c.subject_id
      and (r.member1_id = any(${subjects.map(({ subjectId }) => subjectId)}::uuid[])
        or r.taken1_id = any(${subjects.map(({ subjectId }) => subjectId)}::uuid[]))`;
  await sql`
    with gone as (
      delete from sources s where s.tenant_id = any(${tenantIds}::uuid[]) and s.said is null and s.own is null and not s.stands_alone
        and not exists (select from citations c where c.tenant_id = s.tenant_id and c.source_id = s.id)
      returning s.tenant_id, s.id)
    delete from source_titles t using gone where t.tenant_id = gone.tenant_id and t.source_id = gone.id`;
};
