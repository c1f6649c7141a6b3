import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { isPrivatePerson, withoutKeptParts } from "@kinkeeper/contracts/genealogy/public-details";
import { biographyWithNotes } from "@kinkeeper/contracts/genealogy/notes";
import { otherNamesText } from "@kinkeeper/contracts/genealogy/other-names";
import { noteOwners, remainingOf } from "@kinkeeper/people/note-owners";
import { noteRemaining } from "@kinkeeper/people/note-remaining";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { ApplyRun, Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";

type PeopleEvent = Exclude<MemberEvent, { type: "MemberSourceRecorded" | "MemberMerged" | "MemberUnmerged" }>;
type EventOf<Type extends PeopleEvent["type"]> = Extract<PeopleEvent, { type: Type }>;

/** What of a member's details is needed here. */
const fields = [
  "firstName",
  "lastName",
  "maidenName",
  "birthDate",
  "birthPlace",
  "deathDate",
  "deathPlace",
  "isLiving",
  "title",
  "suffix",
] as const satisfies readonly (keyof MemberDetails)[];

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const names = [...fields.map(columnOf), "other_names", "biography"];
const types = Object.fromEntries(names.map((name) => [name, name === columnOf("isLiving") ? "boolean" : "text"]));
const detailsOf = (details: MemberDetails) => ({
  ...Object.fromEntries(fields.map((field) => [columnOf(field), details[field]])),
  other_names: otherNamesText(details.otherNames),
  biography: biographyWithNotes(details),
});

/** Who is private as a whole has a row that others do not see; parts of somebody that are private are not kept here at all. */
const partsToldToAll = ({ details, keeps }: EventOf<"MemberAdded" | "MemberChanged">["data"]): MemberDetails =>
  keeps ? withoutKeptParts(details, keeps) : details;

const keyColumns = { tenant_id: "uuid", id: "uuid" } as const;
const keyOf = ({ metadata, data }: Recorded<PeopleEvent>) => ({ tenant_id: metadata.tenantId, id: data.memberId });

/** Updates people; what a row says beside who it is about is what they become. */
const update = (
  sql: TransactionSql,
  rows: readonly ReturnType<typeof keyOf>[],
  columns: Readonly<Record<string, string>>,
) => {
  const assigned = Object.keys(columns).map((name) => `${name} = x.${name}`);
  return sql`
    update people p set ${sql.unsafe(assigned.join(", "))}
    from ${recordset(sql, rows, { ...keyColumns, ...columns })}
    where p.tenant_id = x.tenant_id and p.id = x.id`;
};

const insertPeople: ApplyRun<EventOf<"MemberAdded">> = (sql, run) => {
  const rows = run.map((event) => ({
    ...keyOf(event),
    ...detailsOf(partsToldToAll(event.data)),
    uid: event.data.source?.uid ?? null,
    restricted: isPrivatePerson(event.data),
    brought_by: event.metadata.actorId,
    owner_id: event.metadata.actorId,
  }));
  const more = { uid: "text", restricted: "boolean", brought_by: "uuid", owner_id: "uuid" };
  const all = sql.unsafe(["tenant_id", "id", ...names, ...Object.keys(more)].join(", "));
  return sql`
    insert into people (${all}) select ${all} from ${recordset(sql, rows, { ...keyColumns, ...types, ...more })}
    on conflict do nothing`;
};

const updateDetails: ApplyRun<EventOf<"MemberChanged">> = async (sql, run) => {
  await update(
    sql,
    run.map((event) => ({ ...keyOf(event), ...detailsOf(partsToldToAll(event.data)) })),
    types,
  );
  // Where an event does not tell, what the file said of them holds; one that takes back what was said tells that nothing is.
  const changed = run.filter(
    ({ data }) => data.details.restrictions !== undefined || data.changed.includes("restrictions"),
  );
  if (changed.length > 0)
    await update(
      sql,
      changed.map((event) => ({ ...keyOf(event), restricted: isPrivatePerson(event.data) })),
      { restricted: "boolean" },
    );
};

const updatePhotos: ApplyRun<EventOf<"MemberPhotoSet">> = async (sql, run) => {
  // What comes with an import or a merge, or goes when that is undone, nobody gave and nobody took away.
  const isByHand = ({ data }: (typeof run)[number]): boolean =>
    data.importId === undefined && data.mergedId === undefined;
  const rowOf = (event: (typeof run)[number]) => ({ ...keyOf(event), photo_url: event.data.photoUrl });
  const byHand = run.filter(isByHand);
  const byCause = run.filter((event) => !isByHand(event));
  if (byHand.length > 0)
    await update(
      sql,
      byHand.map((event) => ({ ...rowOf(event), portrait_removed: event.data.photoUrl === null })),
      { photo_url: "text", portrait_removed: "boolean" },
    );
  if (byCause.length > 0) await update(sql, byCause.map(rowOf), { photo_url: "text" });
};

const removePeople: ApplyRun<EventOf<"MemberRemoved">> = async (sql, run) => {
  const merged = run.filter(({ data }) => data.mergedInto !== undefined).map(keyOf);
  // An import that is undone takes along whom it had found to be somebody.
  const undone = run.filter(({ data }) => data.mergedInto === undefined && data.importId !== undefined).map(keyOf);
  const left = await remainingOf(sql, "people", undone);
  await update(
    sql,
    run.map((event) => ({
      ...keyOf(event),
      removed: true,
      merged_into: event.data.mergedInto,
      // Most are merged into somebody who remains: then nothing is left to note.
      remaining_id: event.data.mergedInto,
    })),
    { removed: "boolean", merged_into: "uuid", remaining_id: "uuid" },
  );
  await noteRemaining(sql, "people", merged);
  await noteOwners(sql, "people", [...left, ...(await remainingOf(sql, "people", merged))]);
};

const restorePeople: ApplyRun<EventOf<"MemberRestored">> = async (sql, run) => {
  const keys = run.map(keyOf);
  const left = await remainingOf(sql, "people", keys);
  await update(
    sql,
    keys.map((key) => ({ ...key, removed: false, merged_into: null, remaining_id: null })),
    { removed: "boolean", merged_into: "uuid", remaining_id: "uuid" },
  );
  await noteRemaining(sql, "people", keys);
  await noteOwners(sql, "people", [...left, ...keys]);
};

const erasePeople: ApplyRun<EventOf<"MemberErased">> = (sql, run) =>
  update(
    sql,
    run.map((event) => ({
      ...keyOf(event),
      ...detailsOf(removedMember),
      photo_url: null,
      portrait_removed: false,
      uid: null,
      restricted: false,
      merged_into: null,
      remaining_id: null,
    })),
    {
      ...types,
      photo_url: "text",
      portrait_removed: "boolean",
      uid: "text",
      restricted: "boolean",
      merged_into: "uuid",
      remaining_id: "uuid",
    },
  );

/** Whether somebody comes or goes with it, at least for some who read. */
const changesLinks = (event: PeopleEvent): boolean =>
  event.type === "MemberAdded" ||
  event.type === "MemberRemoved" ||
  event.type === "MemberRestored" ||
  (event.type === "MemberChanged" && event.data.changed.includes("restrictions"));

/** Notes for every family the position of the last event that made somebody come or go. */
const bumpVersions = async (sql: TransactionSql, events: readonly Recorded<PeopleEvent>[]): Promise<void> => {
  const last = new Map<string, bigint>();
  for (const event of events) if (changesLinks(event)) last.set(event.metadata.tenantId, event.position);
  if (last.size === 0) return;
  const rows = [...last].map(([tenant_id, position]) => ({ tenant_id, position: String(position) }));
  await sql`
    insert into people_versions (tenant_id, position)
    select tenant_id, position from ${recordset(sql, rows, { tenant_id: "uuid", position: "bigint" })}
    on conflict (tenant_id) do update set position = greatest(people_versions.position, excluded.position)`;
};

/** The people of a family, as what is kept about them needs them: items link to them, and the search finds them. */
export const peopleProjection: Projection<PeopleEvent> = {
  name: "people_v3",
  gatherForMs: 300,
  contexts: ["genealogy"],
  tables: ["people", "people_versions"],
  on: {
    MemberAdded: insertPeople,
    MemberChanged: updateDetails,
    MemberPhotoSet: updatePhotos,
    MemberRemoved: removePeople,
    MemberRestored: restorePeople,
    MemberErased: erasePeople,
  },
  afterwards: bumpVersions,
};
