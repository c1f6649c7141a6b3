-- What the migrations of every service may use. Run by the owner of the schema whenever a service starts and this file has changed.
-- The roles of a schema are <schema>_projector (the service itself: all rows) and <schema>_reader (one member of one family).

create schema if not exists platform;
grant usage on schema platform to public;

-- The family whose rows this transaction may see: null, and so none, unless the reader said whose.
create or replace function platform.tenant() returns text stable parallel safe language sql
  return nullif(current_setting('app.tenant_id', true), '');

create or replace function platform.tenant_uuid() returns uuid stable parallel safe language sql
  return case when platform.tenant() ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then platform.tenant()::uuid end;

-- The member who looks.
create or replace function platform.viewer() returns text stable parallel safe language sql
  return nullif(current_setting('app.user_id', true), '');

-- Whether the member who looks administers the family.
create or replace function platform.is_admin() returns boolean stable parallel safe language sql
  return coalesce(current_setting('app.is_admin', true) = 'true', false);

create or replace function platform.role_of(p_table regclass, p_role text) returns name stable language sql
  return (select n.nspname || '_' || p_role from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = p_table);

-- Only for the service itself (sessions, checkpoints): no member ever reads it.
create or replace function platform.internal(p_table regclass) returns void language plpgsql as $$
declare
  projector name := platform.role_of(p_table, 'projector');
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy projector_all on %s to %I using (true) with check (true)', p_table, projector);
  execute format('grant select, insert, update, delete, truncate on %s to %I', p_table, projector);
end $$;

-- The platform's own notes about a schema: whoever migrates it, its owner and no superuser, writes them too.
create or replace function platform.bookkeeping(p_table regclass) returns void language plpgsql as $$
begin
  perform platform.internal(p_table);
  execute format('create policy owner_all on %s to %I using (true) with check (true)', p_table, current_user);
end $$;

-- The rows of a family are for its members alone. The table needs a column tenant_id, text or uuid, not null;
-- let its primary key and its indexes start with it.
create or replace function platform.protect(p_table regclass) returns void language plpgsql as $$
declare
  reader name := platform.role_of(p_table, 'reader');
  tenant text := (
    select case format_type(atttypid, null) when 'uuid' then 'platform.tenant_uuid()' when 'text' then 'platform.tenant()' end
    from pg_attribute where attrelid = p_table and attname = 'tenant_id' and attnotnull and not attisdropped);
begin
  if tenant is null then
    raise exception 'the table % needs a column tenant_id, text or uuid, not null', p_table;
  end if;
  perform platform.internal(p_table);
  execute format('create policy reader_all on %s for select to %I using (true)', p_table, reader);
  execute format('create policy reader_tenant on %s as restrictive for select to %I using (tenant_id = (select %s))', p_table, reader, tenant);
  execute format('grant select on %s to %I', p_table, reader);
end $$;

-- The same for every family, and nothing in it belongs to one (subscription plans).
create or replace function platform.shared(p_table regclass) returns void language plpgsql as $$
declare
  reader name := platform.role_of(p_table, 'reader');
begin
  perform platform.internal(p_table);
  execute format('create policy reader_shared on %s for select to %I using (true)', p_table, reader);
  execute format('grant select on %s to %I', p_table, reader);
end $$;

-- A further condition on what members read of a protected table, such as
-- select platform.restrict('stories', 'privacy <> ''private'' or user_id = (select platform.viewer())');
create or replace function platform.restrict(p_table regclass, p_condition text) returns void language plpgsql as $$
begin
  execute format('create policy reader_restricted on %s as restrictive for select to %I using (%s)',
    p_table, platform.role_of(p_table, 'reader'), p_condition);
end $$;

-- The condition on a protected table in place of the family's and any other: rows of an account are its own whichever family it looks at,
-- such as select platform.personal('purchases', 'user_id::text = (select platform.viewer())');
create or replace function platform.personal(p_table regclass, p_condition text) returns void language plpgsql as $$
begin
  execute format('drop policy reader_tenant on %s', p_table);
  execute format('drop policy if exists reader_restricted on %s', p_table);
  execute format('create policy reader_account on %s as restrictive for select to %I using (%s)',
    p_table, platform.role_of(p_table, 'reader'), p_condition);
end $$;
