-- How many bytes of text a family keeps: to add them up for every command would take longer with each item. Triggers count, so that
-- no way to write a row is forgotten; every table for itself, since each is emptied and filled again by itself.
create table text_usage (
  tenant_id uuid not null,
  -- The table that holds the text.
  source text not null,
  bytes bigint not null,
  primary key (tenant_id, source)
);

-- Its argument is the bytes of a row as an expression: nothing for what was removed, which goes by itself.
create function count_text() returns trigger language plpgsql as $$
declare
  added text := format('select tenant_id, %s as bytes from added_rows', tg_argv[0]);
  gone text := format('select tenant_id, -(%s) as bytes from gone_rows', tg_argv[0]);
begin
  if tg_op = 'TRUNCATE' then
    delete from text_usage where source = tg_table_name;
    return null;
  end if;
  execute format(
    'insert into text_usage as u (tenant_id, source, bytes)
     select tenant_id, %L, sum(bytes) from (%s) as changed group by tenant_id having sum(bytes) <> 0
     on conflict (tenant_id, source) do update set bytes = u.bytes + excluded.bytes',
    tg_table_name,
    case tg_op when 'INSERT' then added when 'DELETE' then gone else added || ' union all ' || gone end);
  return null;
end $$;

do $$
declare
  counted record;
begin
  for counted in
    select * from (values
      ('items', 'case when removed then 0 else octet_length(details) end'),
      ('comments', 'case when removed then 0 else octet_length(text) end'),
      ('announcements', 'case when withdrawn_at is not null then 0 else octet_length(title) + octet_length(content) end')
    ) as tables (name, bytes)
  loop
    execute format('insert into text_usage select tenant_id, %L, sum(%s) from %I group by tenant_id',
      counted.name, counted.bytes, counted.name);
    execute format('create trigger count_added after insert on %I referencing new table as added_rows
      for each statement execute function count_text(%L)', counted.name, counted.bytes);
    execute format('create trigger count_changed after update on %I referencing new table as added_rows old table as gone_rows
      for each statement execute function count_text(%L)', counted.name, counted.bytes);
    execute format('create trigger count_gone after delete on %I referencing old table as gone_rows
      for each statement execute function count_text(%L)', counted.name, counted.bytes);
    execute format('create trigger count_emptied after truncate on %I
      for each statement execute function count_text(%L)', counted.name, counted.bytes);
  end loop;
end $$;

select platform.internal('text_usage');
