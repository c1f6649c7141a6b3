-- When somebody was last erased: a person of a family, or (the family empty) an account. What was kept of mails before may name them.
create table erasures (
  tenant_id text primary key,
  at timestamptz not null
);
select platform.internal('erasures');
-- Filled again from the events.
truncate messages;
