import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { publicDetails } from "@kinkeeper/contracts/genealogy/public-details";
import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { ApplyRun, Projection } from "@kinkeeper/platform/projection";

type BirthdayEvent = Extract<
  MemberEvent,
  { type: "MemberAdded" | "MemberChanged" | "MemberRemoved" | "MemberRestored" | "MemberErased" }
>;
type EventOf<Type extends BirthdayEvent["type"]> = Extract<BirthdayEvent, { type: Type }>;

const keyOf = ({ metadata, data }: Recorded<BirthdayEvent>) => ({ tenant_id: metadata.tenantId, id: data.memberId });
const keyColumns = { tenant_id: "uuid", id: "uuid" } as const;

/** What there is to congratulate on: somebody who lives, and whose day, month and year of birth are known. */
const birthdayOf = ({ isLiving, deathDate, birthDate, firstName, lastName }: MemberDetails) => {
  if (!isLiving || deathDate !== null || birthDate === null) return undefined;
  const { kind, from, to } = parseDate(birthDate);
  if (kind !== "date" || from === undefined || from !== to || !/^\d{4}-/.test(from)) return undefined;
  const [year, month, day] = from.split("-").map(Number) as [number, number, number];
  return { name: joinedName({ firstName, lastName }), birth_year: year, birth_month: month, birth_day: day };
};
const birthdayColumns = { name: "text", birth_year: "int", birth_month: "int", birth_day: "int" } as const;

const putBirthdays: ApplyRun<EventOf<"MemberAdded"> | EventOf<"MemberChanged">> = async (sql, run) => {
  const known = run.map((event) => ({ key: keyOf(event), birthday: birthdayOf(publicDetails(event.data)) }));
  const gone = known.filter(({ birthday }) => birthday === undefined).map(({ key }) => key);
  const rows = known.flatMap(({ key, birthday }) => (birthday ? [{ ...key, ...birthday }] : []));
  // Somebody who is new has no row to lose.
  if (gone.length > 0 && run.some(({ type }) => type === "MemberChanged"))
    await sql`
      delete from birthdays b using ${recordset(sql, gone, keyColumns)} where b.tenant_id = x.tenant_id and b.id = x.id`;
  if (rows.length > 0)
    await sql`
      insert into birthdays (tenant_id, id, name, birth_year, birth_month, birth_day)
      select tenant_id, id, name, birth_year, birth_month, birth_day
      from ${recordset(sql, rows, { ...keyColumns, ...birthdayColumns })}
      on conflict (tenant_id, id) do update set name = excluded.name, birth_year = excluded.birth_year,
        birth_month = excluded.birth_month, birth_day = excluded.birth_day`;
};

const setRemoved =
  (removed: boolean): ApplyRun<EventOf<"MemberRemoved"> | EventOf<"MemberRestored">> =>
  (sql, run) =>
    sql`
    update birthdays b set removed = ${removed} from ${recordset(sql, run.map(keyOf), keyColumns)}
    where b.tenant_id = x.tenant_id and b.id = x.id`;

/** Whose birthdays a family keeps. */
export const birthdaysProjection: Projection<BirthdayEvent> = {
  name: "birthdays_v1",
  gatherForMs: 300,
  contexts: ["genealogy"],
  tables: ["birthdays"],
  on: {
    MemberAdded: putBirthdays,
    MemberChanged: putBirthdays,
    MemberRemoved: setRemoved(true),
    MemberRestored: setRemoved(false),
    MemberErased: (sql, run) => sql`
      delete from birthdays b using ${recordset(sql, run.map(keyOf), keyColumns)}
      where b.tenant_id = x.tenant_id and b.id = x.id`,
  },
};
