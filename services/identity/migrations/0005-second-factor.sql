-- When who is signed in last said once more who they are; signing in says it too.
alter table sessions add column confirmed_at timestamptz;

-- Single-use tokens that were used (SHA-256, hexadecimal), kept until they would have ended by themselves. May be lost.
create table spent_tokens (
  token_hash text primary key,
  until timestamptz not null
);
create index on spent_tokens (until);
select platform.internal('spent_tokens');
