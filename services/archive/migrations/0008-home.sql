-- What a first page reads, without looking through everything a family keeps.
create index items_by_day on items (tenant_id, substr(date_from, 6)) where not removed and date_from is not null;
create index items_lately on items (tenant_id, created_at desc, id desc) where not removed;
create index items_about_nobody on items (tenant_id, created_at desc) where kind = 'artifact' and not removed and members = '{}';
create index comments_lately on comments (tenant_id, created_at desc) where not removed;
