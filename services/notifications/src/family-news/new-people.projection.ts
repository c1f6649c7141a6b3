import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { publicDetails } from "@kinkeeper/contracts/genealogy/public-details";
import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import { eachEvent, type ApplyRun, type Projection } from "@kinkeeper/platform/projection";

type PeopleEvent =
  | Extract<
      MemberEvent,
      { type: "MemberAdded" | "MemberChanged" | "MemberRemoved" | "MemberRestored" | "MemberErased" }
    >
  | Extract<ImportEvent, { type: "ImportStarted" | "ImportCompleted" | "ImportUndone" }>;
type EventOf<Type extends PeopleEvent["type"]> = Extract<PeopleEvent, { type: Type }>;
type OfMember = Extract<PeopleEvent, { data: { memberId: string } }>;

const keyOf = ({ metadata, data }: Recorded<OfMember>) => ({ tenant_id: metadata.tenantId, id: data.memberId });
const keyColumns = { tenant_id: "uuid", id: "uuid" } as const;

const isTold = (field: string): boolean => ["firstName", "lastName", "restrictions"].includes(field);

/** By hand; those of a file are told of together. */
const addPeople: ApplyRun<EventOf<"MemberAdded">> = async (sql, run) => {
  const rows = run
    .filter(({ data }) => data.source === null)
    .map((event) => ({
      ...keyOf(event),
      name: joinedName(publicDetails(event.data)),
      user_id: event.metadata.actorId,
      told_at: event.metadata.time,
    }));
  if (rows.length === 0) return;
  await sql`
    insert into new_people (tenant_id, id, name, user_id, told_at)
    select tenant_id, id, name, user_id, told_at
    from ${recordset(sql, rows, { ...keyColumns, name: "text", user_id: "uuid", told_at: "timestamptz" })}
    on conflict do nothing`;
};

const renamePeople: ApplyRun<EventOf<"MemberChanged">> = async (sql, run) => {
  const rows = run
    .filter(({ data }) => data.changed.some((field) => isTold(field)))
    .map((event) => ({ ...keyOf(event), name: joinedName(publicDetails(event.data)) }));
  if (rows.length === 0) return;
  await sql`
    update new_people p set name = x.name from ${recordset(sql, rows, { ...keyColumns, name: "text" })}
    where p.tenant_id = x.tenant_id and p.id = x.id`;
};

const setRemoved =
  (removed: boolean): ApplyRun<EventOf<"MemberRemoved"> | EventOf<"MemberRestored">> =>
  (sql, run) =>
    sql`
    update new_people p set removed = ${removed} from ${recordset(sql, run.map(keyOf), keyColumns)}
    where p.tenant_id = x.tenant_id and p.id = x.id`;

/** Who came into the tree: by hand one by one, by a file all together. */
export const newPeopleProjection: Projection<PeopleEvent> = {
  name: "new_people_v1",
  gatherForMs: 300,
  contexts: ["genealogy"],
  tables: ["new_people", "imports"],
  on: {
    MemberAdded: addPeople,
    MemberChanged: renamePeople,
    MemberRemoved: setRemoved(true),
    MemberRestored: setRemoved(false),
    MemberErased: (sql, run) => sql`
      delete from new_people p using ${recordset(sql, run.map(keyOf), keyColumns)}
      where p.tenant_id = x.tenant_id and p.id = x.id`,
    // Only here it is known who wanted it; nobody is there to be told of before it is done.
    ImportStarted: eachEvent(
      (sql, { data: { importId }, metadata: { tenantId, actorId, time } }) => sql`
        insert into imports (tenant_id, id, people, user_id, told_at)
        values (${tenantId}, ${importId}, 0, ${actorId ?? null}, ${time}) on conflict do nothing`,
    ),
    ImportCompleted: eachEvent(
      (sql, { data: { importId, created }, metadata: { tenantId, time } }) => sql`
        update imports set people = ${created}, told_at = ${time} where tenant_id = ${tenantId} and id = ${importId}`,
    ),
    ImportUndone: eachEvent(
      (sql, { data: { importId }, metadata: { tenantId } }) => sql`
        delete from imports where tenant_id = ${tenantId} and id = ${importId}`,
    ),
  },
};
