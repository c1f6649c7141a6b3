-- What was taken back can come back for a while.
alter table comments add column removed_at text;
create index comments_to_purge on comments (removed_at) where removed_at is not null;
