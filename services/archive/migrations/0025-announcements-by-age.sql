-- A page of them, without reading all.
create index announcements_by_age on announcements (tenant_id, created_at desc, id desc) where withdrawn_at is null;
