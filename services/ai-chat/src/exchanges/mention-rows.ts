import type { TransactionSql } from "postgres";

/** What stands where somebody was named whose data was erased since. */
export const erasedWords = "(This was about somebody whose data was erased.)";

/**
 * Redacts what was asked, answered and proposed with the questions of which `condition` holds and that mention somebody erased. Whether
 * the erasure or the mention is projected first makes no difference.
 */
const redactWhere = async (
  sql: TransactionSql,
  tenantId: string,
  condition: ReturnType<TransactionSql>,
): Promise<void> => {
  await sql`
    with redacted as (
      select distinct m.question_id from mentions m
      join erased_people e on e.tenant_id = m.tenant_id and e.id = m.person_id
      where m.tenant_id = ${tenantId} and ${condition}
    ), unproposed as (
      delete from proposals p using redacted where p.tenant_id = ${tenantId} and p.question_id = redacted.question_id
    )
    update messages m set content = ${erasedWords}, citations = '[]' from redacted
    where m.tenant_id = ${tenantId} and m.question_id = redacted.question_id`;
};

/** Notes whom a question, its answer or what was proposed with it may name. */
export const mentionPeople = async (
  sql: TransactionSql,
  tenantId: string,
  questionId: string,
  people: readonly string[],
): Promise<void> => {
  if (people.length > 0)
    await sql`
      insert into mentions (tenant_id, question_id, person_id)
      select ${tenantId}, ${questionId}, id from unnest(${[...new Set(people)]}::uuid[]) id
      on conflict do nothing`;
  await redactWhere(sql, tenantId, sql`m.question_id = ${questionId}`);
};

/** Nothing that named them is told any more, nor what is heard of later. */
export const erasePerson = async (sql: TransactionSql, tenantId: string, personId: string): Promise<void> => {
  await sql`insert into erased_people (tenant_id, id) values (${tenantId}, ${personId}) on conflict do nothing`;
  await redactWhere(sql, tenantId, sql`m.person_id = ${personId}`);
};
