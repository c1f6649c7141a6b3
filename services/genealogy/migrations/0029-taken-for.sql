-- For whom the first of two was taken, where a file that waits for an administrator relates them: erased with that one.
alter table relationships add column taken1_id uuid;
create index relationships_taken on relationships (tenant_id, taken1_id) where taken1_id is not null;
