-- What of their news people have read, by family: what is read in one says nothing of another's. 'platform' stands for what was read before
-- families were told apart, and for who belongs to none. Filled again from the events.
truncate inbox_reads, inbox_read_entries;
alter table inbox_reads add column tenant_id text not null, drop constraint inbox_reads_pkey, add primary key (user_id, tenant_id);
alter table inbox_read_entries
  add column tenant_id text not null,
  drop constraint inbox_read_entries_pkey,
  add primary key (user_id, tenant_id, entry_id);
