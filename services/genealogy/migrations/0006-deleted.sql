-- Who was deleted by hand lately, and who was long enough ago to go.
create index members_deleted on members (tenant_id, updated_at desc, id desc) where removed and not erased and removed_by is null;
create index members_to_purge on members (updated_at) where removed and not erased and removed_by is null;
