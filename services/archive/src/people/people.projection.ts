import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Projection } from "@kinkeeper/platform/projection";
import { runsOf } from "@kinkeeper/platform/runs";
import type { TransactionSql } from "postgres";

export type PeopleEvent = Exclude<MemberEvent, { type: "MemberSourceRecorded" }>;
type Run<Type extends PeopleEvent["type"]> = readonly Recorded<Extract<PeopleEvent, { type: Type }>>[];

const who = ({ metadata, data }: Recorded<PeopleEvent>) => ({ tenant_id: metadata.tenantId, id: data.memberId });
const whoTypes = "tenant_id uuid, id uuid";

const columns = (details: MemberDetails) => ({
  first_name: details.firstName,
  last_name: details.lastName,
  maiden_name: details.maidenName,
  birth_date: details.birthDate,
  birth_place: details.birthPlace,
  death_date: details.deathDate,
  death_place: details.deathPlace,
  biography: details.biography,
  is_living: details.isLiving,
});
const names = Object.keys(columns(removedMember));
const types = names.map((name) => `${name} ${name === "is_living" ? "boolean" : "text"}`).join(", ");
const assigned = names.map((name) => `${name} = x.${name}`).join(", ");

const insert = (sql: TransactionSql, run: Run<"MemberAdded">): Promise<unknown> => {
  const rows = run.map((event) => ({
    ...who(event),
    ...columns(event.data.details),
    uid: event.data.source?.uid ?? null,
  }));
  const all = ["tenant_id", "id", ...names, "uid"].join(", ");
  return sql.unsafe(
    `insert into people (${all})
     select ${all} from jsonb_to_recordset($1::text::jsonb) as x(${whoTypes}, ${types}, uid text)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
};

const update = (sql: TransactionSql, rows: readonly object[], moreTypes: string, assignments: string) =>
  sql.unsafe(
    `update people p set ${assignments}
     from jsonb_to_recordset($1::text::jsonb) as x(${whoTypes}${moreTypes})
     where p.tenant_id = x.tenant_id and p.id = x.id`,
    [JSON.stringify(rows)],
  );

const write = (sql: TransactionSql, run: readonly Recorded<PeopleEvent>[]): Promise<unknown> => {
  const { type } = run[0]!;
  switch (type) {
    case "MemberAdded":
      return insert(sql, run as Run<typeof type>);
    case "MemberChanged": {
      const rows = (run as Run<typeof type>).map((event) => ({ ...who(event), ...columns(event.data.details) }));
      return update(sql, rows, `, ${types}`, assigned);
    }
    case "MemberPhotoSet": {
      const rows = (run as Run<typeof type>).map((event) => ({ ...who(event), photo_url: event.data.photoUrl }));
      return update(sql, rows, ", photo_url text", "photo_url = x.photo_url");
    }
    case "MemberRemoved":
      return update(sql, run.map(who), "", "removed = true");
    case "MemberRestored":
      return update(sql, run.map(who), "", "removed = false");
    case "MemberErased": {
      const rows = run.map((event) => ({ ...who(event), ...columns(removedMember) }));
      return update(sql, rows, `, ${types}`, `photo_url = null, uid = null, ${assigned}`);
    }
  }
};

const changesLinks: ReadonlySet<PeopleEvent["type"]> = new Set(["MemberAdded", "MemberRemoved", "MemberRestored"]);

/** Notes for every family the position of the last event that made somebody come or go. */
const bumpVersions = async (sql: TransactionSql, events: readonly Recorded<PeopleEvent>[]): Promise<void> => {
  const last = new Map<string, bigint>();
  for (const { type, metadata, position } of events) if (changesLinks.has(type)) last.set(metadata.tenantId, position);
  for (const [tenantId, position] of last)
    await sql`
      insert into people_versions (tenant_id, position) values (${tenantId}, ${String(position)})
      on conflict (tenant_id) do update set position = greatest(people_versions.position, excluded.position)`;
};

/** The people of a family, as what is kept about them needs them: items link to them, and the search finds them. */
export const peopleProjection: Projection<PeopleEvent> = {
  name: "people_v1",
  restsFor: 300,
  contexts: ["genealogy"],
  handles: ["MemberAdded", "MemberChanged", "MemberPhotoSet", "MemberRemoved", "MemberRestored", "MemberErased"],
  tables: ["people", "people_versions"],
  apply: async (sql, events) => {
    for (const run of runsOf(events)) await write(sql, run);
    await bumpVersions(sql, events);
  },
};
