import type { TransactionSql } from "postgres";

export interface SchemaRoles {
  /** The service itself: sees and writes every row. */
  readonly projector: string;
  /** One member of one family: reads what row level security lets through. */
  readonly reader: string;
}

/** `ai-chat` keeps its tables in the schema `ai_chat`. */
export const schemaOf = (service: string): string => service.replaceAll("-", "_");

export const rolesOf = (schema: string): SchemaRoles => ({
  projector: `${schema}_projector`,
  reader: `${schema}_reader`,
});

/** Makes the roles that are missing and lets who is signed in take them on; throws when that needs more rights than there are. */
export const ensureRoles = async (sql: TransactionSql, roles: SchemaRoles): Promise<void> => {
  for (const role of [roles.projector, roles.reader]) {
    const [found] = await sql<{ may: boolean; able: boolean }[]>`
      select pg_has_role(current_user, oid, 'member') as may, rolsuper or rolbypassrls as able from pg_roles where rolname = ${role}`;
    if (found?.able)
      throw new Error(`The role ${role} must not be a superuser and must not bypass row level security.`);
    if (found?.may) continue;
    try {
      // Another process may be making the same role in another database of this server: then it is there.
      if (!found)
        await sql.savepoint((attempt) => attempt`create role ${sql(role)} nologin nosuperuser nobypassrls noinherit`);
    } catch (error) {
      if (!(await sql`select 1 from pg_roles where rolname = ${role}`).length)
        throw new Error(`The role ${role} is missing and may not be made here: deploy/postgres sets it up.`, {
          cause: error,
        });
    }
    await sql`grant ${sql(role)} to current_user`;
  }
};
