-- The keyring's one table. A destroyed key stays as a row without a key.
create table keys (
  name text primary key,
  key bytea check (octet_length(key) = 32),
  made_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((key is null) = (destroyed_at is not null))
);
