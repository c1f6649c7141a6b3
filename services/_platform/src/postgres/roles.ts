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

interface FoundRole {
  /** Whether who is signed in may take it on; a superuser may always. */
  readonly may: boolean;
  /** Whether it could see past row level security. */
  readonly able: boolean;
}

const find = async (sql: TransactionSql, role: string): Promise<FoundRole | undefined> => {
  const [found] = await sql<FoundRole[]>`
    select pg_has_role(current_user, oid, 'member') as may, rolsuper or rolbypassrls as able from pg_roles where rolname = ${role}`;
  return found;
};

/** Makes the roles that are missing and lets who is signed in take them on; throws when that needs more rights than there are. */
export const ensureRoles = async (sql: TransactionSql, roles: SchemaRoles): Promise<void> => {
  for (const role of [roles.projector, roles.reader]) {
    const found = await find(sql, role);
    if (found?.able)
      throw new Error(`The role ${role} must not be a superuser and must not bypass row level security.`);
    if (found?.may) continue;
    try {
      // Another process may be making the same role in another database of this server: then it is there.
      if (!found)
        await sql.savepoint((attempt) => attempt`create role ${sql(role)} nologin nosuperuser nobypassrls noinherit`);
    } catch (error) {
      if (!(await find(sql, role)))
        throw new Error(`The role ${role} is missing and may not be made here: deploy/postgres sets it up.`, {
          cause: error,
        });
    }
    if (!(await find(sql, role))?.may) await sql`grant ${sql(role)} to current_user`;
  }
};
