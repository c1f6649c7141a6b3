import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import type { AnswerPerson } from "@kinkeeper/contracts/genealogy/answers";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { TransactionSql } from "postgres";

/** First and last day something can have happened, `YYYY-MM-DD`; either may be open. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** Somebody of the family, as far as questions are about. */
export interface Person {
  readonly id: string;
  readonly revision: number;
  readonly details: MemberDetails;
  readonly photoUrl: string | null;
  readonly birth: Days;
  readonly death: Days;
}

const longDetails = 4_000;
const beginning = 200;

export interface PersonRow {
  readonly id: string;
  readonly revision: number;
  readonly details: string;
  readonly photo_url: string | null;
  readonly birth_from: string | null;
  readonly birth_to: string | null;
  readonly death_from: string | null;
  readonly death_to: string | null;
}

/** With no more than the beginning of a long biography. */
export const personColumns = (sql: TransactionSql) =>
  sql`m.id, m.revision, case when length(m.details) < ${longDetails} then m.details else (
      m.details::jsonb || jsonb_build_object('biography', left(m.details::jsonb ->> 'biography', ${beginning})))::text end as details, m.photo_url, m.birth_from, m.birth_to, m.death_from, m.death_to`;

export const personOf = (row: PersonRow): Person => ({
  id: row.id,
  revision: row.revision,
  details: JSON.parse(row.details) as MemberDetails,
  photoUrl: row.photo_url,
  birth: { from: row.birth_from, to: row.birth_to },
  death: { from: row.death_from, to: row.death_to },
});

export const nameOf = ({ details }: Person): string => readableFullName(details);

/** "Emma Wedgwood (1808–1896)" */
export const nameWithYears = (person: Person): string => {
  const years = lifeYears(person.details);
  return years === "" ? nameOf(person) : `${nameOf(person)} (${years})`;
};

/** Recorded as living, without a death that somebody has noted. */
export const isAlive = ({ details }: Person): boolean => details.isLiving && details.deathDate === null;

export const answerPersonOf = (person: Person): AnswerPerson => ({
  id: person.id,
  name: nameOf(person),
  years: lifeYears(person.details),
  href: `/people/${person.id}`,
  revision: person.revision,
  photoUrl: person.photoUrl,
});
