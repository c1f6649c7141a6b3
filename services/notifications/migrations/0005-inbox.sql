-- What an account has read of its news: everything until a moment, and single entries after it.
create table inbox_reads (
  user_id uuid primary key,
  until timestamptz not null
);
select platform.internal('inbox_reads');

create table inbox_read_entries (
  user_id uuid not null,
  entry_id text not null,
  primary key (user_id, entry_id)
);
select platform.internal('inbox_read_entries');

-- Since when a vendor's state holds.
alter table vendors add column told_at timestamptz;
create index vendors_of_user on vendors (user_id);

-- Genealogy: what of a member's file waits for an administrator.
create table proposals (
  tenant_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  told_at timestamptz not null,
  primary key (tenant_id, id)
);
select platform.protect('proposals');
