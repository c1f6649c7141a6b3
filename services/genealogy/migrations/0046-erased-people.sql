-- Whether anybody of a family was erased, without looking at everybody.
create index members_erased on members (tenant_id) where erased;
