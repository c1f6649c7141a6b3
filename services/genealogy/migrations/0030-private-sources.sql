-- A source whose record its file keeps private is there for administrators and for who brought it.
alter table sources
  add column restricted boolean not null default false,
  add column owner_id uuid;
update sources s set restricted = true, owner_id = i.user_id
from import_records r join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id
where r.tenant_id = s.tenant_id and r.import_id = s.said_import and r.record ~* '\n1 RESN [^\n]*(confidential|privacy)'
  and split_part(left(r.record, 100), ' ', 2) = '@' || s.xref || '@';
select platform.restrict('sources', 'not restricted or (select platform.is_admin()) or coalesce(owner_id::text = (select platform.viewer()), false)');
