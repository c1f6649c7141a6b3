-- Who brought somebody; private people are theirs (owner_id) as long as nobody else brought one of those merged into them.
alter table people add column brought_by uuid;
update people set brought_by = owner_id;
update people p set owner_id = null
where exists (
  select from people o where o.tenant_id = p.tenant_id and o.remaining_id = p.id and o.brought_by is distinct from p.brought_by
);
