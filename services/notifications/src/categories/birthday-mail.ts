import { joinedName, readableName } from "@kinkeeper/contracts/genealogy/readable";
import type { TransactionSql } from "postgres";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { Reader } from "../readers/readers.ts";
import { celebratedOn } from "../local-time/local-time.ts";
import { dayInWords, viewerOf, type Compose } from "./compose.ts";

export interface Birthday {
  readonly id: string;
  readonly name: string;
  readonly birth_year: number;
  readonly birth_month: number;
  readonly birth_day: number;
}

/** Whoever would be older has died, whatever the archive says. */
const oldest = 110;

/** "1809-02-12" of an account whose own day of birth is known. */
const isSameDay = (birthdate: string | null, { birth_month, birth_day }: Birthday): boolean =>
  birthdate === null ||
  birthdate.slice(5, 10) === `${String(birth_month).padStart(2, "0")}-${String(birth_day).padStart(2, "0")}`;

/** Who has the reader's name, and not another birthday, is the reader. */
const hasNameOf = ({ first_name, last_name, birthdate }: Reader, birthday: Birthday): boolean => {
  const own = joinedName({ firstName: first_name, lastName: last_name });
  return own.toLowerCase() === birthday.name.toLowerCase() && isSameDay(birthdate, birthday);
};

/** Who in the tree the reader said they are; who stays, where that one was merged. */
const ownPersonOf = async (sql: TransactionSql, { tenant_id, user_id }: Reader): Promise<string | undefined> => {
  const [own] = await sql<{ id: string }[]>`
    with recursive own (id) as (
      select member_id from own_people where tenant_id = ${tenant_id} and user_id = ${user_id}
      union
      select m.member_id from own join merged_people m on m.tenant_id = ${tenant_id} and m.merged_id = own.id
    )
    select id from own
    where not exists (select from merged_people m where m.tenant_id = ${tenant_id} and m.merged_id = own.id)`;
  return own?.id;
};

/** Whose birthday a reader is reminded of on a day: never of their own. Who has not said who they are is known by name. */
export const birthdaysOn = async (
  sql: TransactionSql,
  reader: Reader,
  day: string,
  memberId?: string,
): Promise<readonly Birthday[]> => {
  const days = celebratedOn(day);
  const year = Number(day.slice(0, 4));
  const rows = await sql<Birthday[]>`
    select id, name, birth_year, birth_month, birth_day from birthdays
    where tenant_id = ${reader.tenant_id} and not removed
      and birth_month = ${days[0]!.month} and birth_day in ${sql(days.map((born) => born.day))}
      and birth_year between ${year - oldest} and ${year}
      ${memberId === undefined ? sql`` : sql`and id = ${memberId}`}
    order by birth_year, name, id`;
  if (rows.length === 0) return rows;
  const own = await ownPersonOf(sql, reader);
  return rows.filter((birthday) => (own === undefined ? !hasNameOf(reader, birthday) : birthday.id !== own));
};

export const composeBirthday: Compose = async ({ readModel, publicUrl }, reader, { subjectId = "", day = "" }) => {
  const [birthday] = await readModel.asViewer(viewerOf(reader), (sql) => birthdaysOn(sql, reader, day, subjectId));
  if (!birthday) return undefined;
  const name = nameInMail(readableName(birthday.name));
  const age = Number(day.slice(0, 4)) - birthday.birth_year;
  return {
    subject: `${name} has a birthday today`,
    paragraphs: [
      age > 0 ? `${name} turns ${age} today, ${dayInWords(day)}.` : `${name} was born today, ${dayInWords(day)}.`,
      "A call or a few kind words would surely be welcome.",
    ],
    link: { url: `${publicUrl}/people/${birthday.id}`, label: `See ${name}` },
  };
};
