-- What was withdrawn can come back for a while.
alter table announcements add column withdrawn_at text;
-- What was deleted lately, and what was deleted long enough ago to go.
create index items_deleted on items (tenant_id, updated_at desc, id desc) where removed;
create index items_to_purge on items (updated_at) where removed;
create index announcements_to_purge on announcements (withdrawn_at) where withdrawn_at is not null;
