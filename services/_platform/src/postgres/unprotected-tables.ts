import type { ISql } from "postgres";

/**
 * Everything in a schema that could show one family's rows to another, each as a sentence; empty when all is well.
 * Looks into the catalogue, so a table nobody thought of is found too.
 */
export const unprotectedTables = async (sql: ISql, schema: string): Promise<readonly string[]> => {
  const found = await sql<{ problem: string }[]>`
    with relations as (
      select c.*, has_table_privilege(${`${schema}_reader`}::name, c.oid, 'select') as readable,
        exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname in ('reader_tenant', 'reader_account')
          and not p.polpermissive) as by_reader,
        exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'reader_shared') as shared
      from pg_class c where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    )
    select relname || ' has no forced row level security: call platform.protect, platform.internal or platform.shared' as problem
      from relations where relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)
    union all
    select relname || ' is readable by members without a condition on who reads: call platform.protect or platform.shared'
      from relations where relkind in ('r', 'p') and readable and not by_reader and not shared
    union all
    select relname || ' is a view that reads with its owner''s rights: create it with (security_invoker = true)'
      from relations where relkind = 'v' and readable and not coalesce('security_invoker=true' = any (reloptions), false)
    union all
    select relname || ' has no row level security by its kind, so members must not read it'
      from relations where relkind in ('m', 'f') and readable
    union all
    select relname || ' grants rights to everybody' from relations, aclexplode(relacl) grants where grants.grantee = 0
    union all
    select relname || ' lets members write' from relations
      where has_table_privilege(${`${schema}_reader`}::name, oid, 'insert, update, delete, truncate')
    union all
    select rolname || ' is not subject to row level security' from pg_roles
      where rolname in (${`${schema}_reader`}, ${`${schema}_projector`}) and (rolsuper or rolbypassrls)
    order by problem`;
  return found.map(({ problem }) => problem);
};
