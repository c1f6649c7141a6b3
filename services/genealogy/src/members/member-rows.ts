import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { noteOwners, remainingOf } from "@kinkeeper/people/note-owners";
import { noteRemaining } from "@kinkeeper/people/note-remaining";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";
import { birthKey, nameKey, saidKey, uidKey, xrefKey } from "../sources/record-keys.ts";
import { findableText } from "./findable-text.ts";
import { sortName } from "./sort-name.ts";
import { apartFromNames } from "./whole-details.ts";

type RunOf<Type extends MemberEvent["type"]> = readonly Recorded<Extract<MemberEvent, { type: Type }>>[];
type Columns = Readonly<Record<string, string>>;
type Row<Of extends Columns> = { readonly [Name in keyof Of]: unknown };

/** Which row, and how new the news is. */
const headColumns = { tenant_id: "uuid", id: "uuid", revision: "int", at: "text" } as const;
const headOf = ({ metadata, revision, data }: Recorded<MemberEvent>): Row<typeof headColumns> => ({
  tenant_id: metadata.tenantId,
  id: data.memberId,
  revision,
  at: metadata.time,
});

export const detailColumns = {
  details: "text",
  facts: "text",
  associations: "text",
  notes: "text",
  cited: "text",
  sort_name: "text",
  findable: "text",
  sex: "text",
  birth_from: "text",
  birth_to: "text",
  birth_day: "int",
  death_from: "text",
  death_to: "text",
  death_day: "int",
} as const;
export const detailsOf = (details: MemberDetails): Row<typeof detailColumns> => {
  const birth = details.birthDate === null ? undefined : parseDate(details.birthDate);
  const death = details.deathDate === null ? undefined : parseDate(details.deathDate);
  const { facts, associations, notes, nameCitations, birthCitations, deathCitations, ...others } = details;
  const { listed, otherNameCitations } = apartFromNames(others);
  const cited = { nameCitations, birthCitations, deathCitations, otherNameCitations };
  return {
    details: JSON.stringify(listed),
    // "null" is not the same as nothing: somebody took the facts of a file away.
    facts: facts === undefined ? null : JSON.stringify(facts),
    associations: associations === undefined ? null : JSON.stringify(associations),
    notes: notes === undefined ? null : JSON.stringify(notes),
    cited: Object.values(cited).every((one) => one === undefined) ? null : JSON.stringify(cited),
    sort_name: sortName(details),
    findable: findableText(details, birth, death),
    sex: details.sex,
    birth_from: birth?.from,
    birth_to: birth?.to,
    birth_day: birth?.sortDay,
    death_from: death?.from,
    death_to: death?.to,
    death_day: death?.sortDay,
  };
};

const sourceColumns = {
  source_import: "uuid",
  xref: "text",
  xref_key: "text",
  uid_key: "text",
  name_key: "text",
  birth_key: "text",
  said_key: "text",
  extra: "text",
} as const;
const sourceOf = (source: GedcomSource | null, said: MemberDetails | null): Row<typeof sourceColumns> => ({
  source_import: source?.importId,
  xref: source?.xref,
  xref_key: source && xrefKey(source.xref),
  uid_key: source?.uid ? uidKey(source.uid) : undefined,
  name_key: said && nameKey(said),
  birth_key: said && birthKey(said.birthDate),
  said_key: source && said && saidKey(said, source.extra),
  extra: source && source.extra.length > 0 ? source.extra.join("\n") : undefined,
});

/** Adds people. Answers how many rows changed, as all of these do. */
export const insertMembers = async (sql: TransactionSql, run: RunOf<"MemberAdded">): Promise<number> => {
  const rows = run.map((event) => ({
    ...headOf(event),
    ...detailsOf(event.data.details),
    ...sourceOf(event.data.source, event.data.source && event.data.details),
    added_by: event.data.source?.importId,
    brought_by: event.metadata.actorId,
    owner_id: event.metadata.actorId,
    living_set_by: event.data.source === null && !event.data.details.isLiving ? event.metadata.actorId : undefined,
    position: String(event.position),
  }));
  const { at, ...head } = headColumns;
  const columns = {
    ...head,
    ...detailColumns,
    ...sourceColumns,
    added_by: "uuid",
    brought_by: "uuid",
    owner_id: "uuid",
    living_set_by: "uuid",
    position: "bigint",
  };
  const names = sql.unsafe(Object.keys(columns).join(", "));
  const { count } = await sql`
    insert into members (${names}, created_at, updated_at)
    select ${names}, at, at from ${recordset(sql, rows, { ...columns, at })}
    on conflict do nothing`;
  return count;
};

/**
 * Sets the `columns` of the rows' people, and what `more` assigns, by events newer than what their rows show: an event
 * applied twice changes nothing.
 */
const updateMembers = async <Of extends Columns>(
  sql: TransactionSql,
  rows: readonly (Row<typeof headColumns> & Row<Of>)[],
  columns: Of,
  ...more: readonly string[]
): Promise<number> => {
  const assignments = ["revision = x.revision", ...more, ...Object.keys(columns).map((name) => `${name} = x.${name}`)];
  if (rows.length === 0) return 0;
  const { count } = await sql`
    update members m set ${sql.unsafe(assignments.join(", "))}
    from ${recordset(sql, rows, { ...headColumns, ...columns })}
    where m.tenant_id = x.tenant_id and m.id = x.id and not m.stand_in and m.revision < x.revision`;
  return count;
};

const isChangedNow = "updated_at = x.at";

/** A person said whether they live, and no file or rule. */
const isLivingSetByHand = ({ data: { changed, importId, presumed } }: RunOf<"MemberChanged">[number]): boolean =>
  changed.includes("isLiving") && importId === undefined && presumed === undefined;

export const changeMembers = async (sql: TransactionSql, run: RunOf<"MemberChanged">): Promise<number> => {
  const changes = await updateMembers(
    sql,
    run.map((event) => ({ ...headOf(event), ...detailsOf(event.data.details) })),
    detailColumns,
    isChangedNow,
  );
  const said = run.filter(isLivingSetByHand).map((event) => ({ ...headOf(event), set_by: event.metadata.actorId }));
  if (said.length > 0)
    await sql`
      update members m set living_set_by = x.set_by from ${recordset(sql, said, { ...headColumns, set_by: "uuid" })}
      where m.tenant_id = x.tenant_id and m.id = x.id and not m.stand_in`;
  return changes;
};

/** What a file says of somebody as of another who was merged into them stands in the other's row. */
export const recordSources = async (sql: TransactionSql, run: RunOf<"MemberSourceRecorded">): Promise<number> => {
  const rowOf = (event: (typeof run)[number]) => ({
    ...headOf(event),
    ...sourceOf(event.data.source, event.data.said),
    merged_id: event.data.mergedId,
  });
  const asMerged = run.filter(({ data }) => data.mergedId !== undefined);
  if (asMerged.length > 0)
    await sql`
      update members m set ${sql.unsafe(
        ["other_said_key = null", ...Object.keys(sourceColumns).map((name) => `${name} = x.${name}`)].join(", "),
      )}
      from ${recordset(sql, asMerged.map(rowOf), { ...headColumns, ...sourceColumns, merged_id: "uuid" })}
      where m.tenant_id = x.tenant_id and m.id = x.merged_id and not m.stand_in and exists (
        select from members kept
        where kept.tenant_id = x.tenant_id and kept.id = x.id and not kept.stand_in and kept.revision < x.revision
        offset 0
      )`;
  const alone = run.filter(({ data }) => data.mergedId === undefined);
  const ours = alone.filter(({ data }) => data.isOwn);
  const others = alone.filter(({ data }) => !data.isOwn);
  const asOthers = others.map((event) => {
    const { source, said } = event.data.otherWord ?? { source: null, said: null };
    return { ...rowOf(event), other_said_key: sourceOf(source, said).said_key };
  });
  const changes =
    (await updateMembers(
      sql,
      ours.map(rowOf),
      sourceColumns,
      "other_said_key = coalesce(m.other_said_key, m.said_key)",
    )) + (await updateMembers(sql, asOthers, { ...sourceColumns, other_said_key: "text" }));
  return changes + (asMerged.length === 0 ? 0 : await noteMerges(sql, asMerged));
};

export const setPhotos = (sql: TransactionSql, run: RunOf<"MemberPhotoSet">): Promise<number> =>
  updateMembers(
    sql,
    run.map((event) => ({ ...headOf(event), photo_url: event.data.photoUrl })),
    { photo_url: "text" },
    isChangedNow,
  );

export const removeMembers = async (sql: TransactionSql, run: RunOf<"MemberRemoved">): Promise<number> => {
  const merged = run.filter(({ data }) => data.mergedInto !== undefined).map(headOf);
  // An import that is undone takes along whom it had found to be somebody.
  const undone = run.filter(({ data }) => data.mergedInto === undefined && data.importId !== undefined).map(headOf);
  const left = await remainingOf(sql, "members", undone);
  const changes = await updateMembers(
    sql,
    run.map((event) => ({
      ...headOf(event),
      removed_by: event.data.mergedInto === undefined ? event.data.importId : undefined,
      merged_into: event.data.mergedInto,
      // Most are merged into somebody who remains: then nothing is left to note.
      remaining_id: event.data.mergedInto,
    })),
    { removed_by: "uuid", merged_into: "uuid", remaining_id: "uuid" },
    isChangedNow,
    "removed = true",
  );
  await noteRemaining(sql, "members", merged);
  await noteOwners(sql, "members", [...left, ...(await remainingOf(sql, "members", merged))]);
  return changes;
};

export const restoreMembers = async (sql: TransactionSql, run: RunOf<"MemberRestored">): Promise<number> => {
  const heads = run.map(headOf);
  const left = await remainingOf(sql, "members", heads);
  const cleared = ["removed = false", "removed_by = null", "merged_into = null", "remaining_id = null"];
  const changes = await updateMembers(sql, heads, {}, isChangedNow, ...cleared);
  await noteRemaining(sql, "members", heads);
  await noteOwners(sql, "members", [...left, ...heads]);
  return changes;
};

/** Nobody who brought only one of the two sees what is private of both, from the moment on in which its fields change. */
export const mergeMembers = async (sql: TransactionSql, run: RunOf<"MemberMerged">): Promise<number> => {
  const rows = run.map((event) => ({ ...headOf(event), merged_id: event.data.mergedId }));
  // Each is looked up by its index (`offset 0`): a join of the two reads the family for each of them.
  await sql`
    update members m set owner_id = null
    from ${recordset(sql, rows, { ...headColumns, merged_id: "uuid" })}
    where m.tenant_id = x.tenant_id and m.id = x.id and m.revision < x.revision and exists (
      select from members o
      where o.tenant_id = x.tenant_id and o.id = x.merged_id and not o.stand_in and o.owner_id is distinct from m.owner_id
      offset 0
    )`;
  return noteMerges(sql, run);
};

/** Their fields change by events of their own. */
export const noteMerges = (
  sql: TransactionSql,
  run: RunOf<"MemberMerged" | "MemberUnmerged" | "MemberSourceRecorded">,
): Promise<number> => updateMembers(sql, run.map(headOf), {});

/**
 * Nothing stays of somebody erased but the place in the tree; the same as what is left in their events. What is quoted of the
 * family's imported files goes as well: it may be about them.
 */
export const eraseMembers = async (sql: TransactionSql, run: RunOf<"MemberErased">): Promise<number> => {
  const heads = run.map(headOf);
  const ofErased = recordset(sql, heads, { tenant_id: "uuid", id: "uuid" });
  // Also what files relate of whom they name, of whom nothing is recorded but that they were taken for them.
  const ends = [
    sql`r.member1_id = x.id`,
    sql`r.taken1_id = x.id and not exists (select from members m where m.tenant_id = r.tenant_id and m.id = r.member1_id)`,
  ];
  for (const isOfErased of ends) {
    await sql`delete from relationships r using ${ofErased} where r.tenant_id = x.tenant_id and ${isOfErased} and r.stand_in`;
    await sql`
      update relationships r set marriage_date = null, marriage_place = null, partnership = null, end_date = null, end_place = null,
        pedigree = null, cited = null, is_private = null, is_marriage_private = null, is_end_private = null, restricted = false,
        keeps_couple = false, keeps_marriage = false, keeps_end = false, xref = null, added_by = null, source_import = null,
        said_key = null, other_said_key = null, extra = null
      from ${ofErased} where r.tenant_id = x.tenant_id and ${isOfErased}`;
  }
  await sql`
    update imports i set file_name = null, issues = '[]', sample_names = '{}'
    from ${recordset(sql, heads, { tenant_id: "uuid" })}
    where i.tenant_id = x.tenant_id`;
  return updateMembers(
    sql,
    heads.map((head) => ({ ...head, ...detailsOf(removedMember), ...sourceOf(null, null) })),
    { ...detailColumns, ...sourceColumns },
    isChangedNow,
    "erased = true",
    "merged_into = null",
    "remaining_id = null",
    "photo_url = null",
    "added_by = null",
    "other_said_key = null",
  );
};
