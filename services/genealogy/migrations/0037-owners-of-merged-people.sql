-- Who brought somebody. It is theirs to see what is private of them (owner_id) as long as nobody else brought one of those merged into them.
alter table members add column brought_by uuid;
update members set brought_by = owner_id;
update members m set owner_id = null
where exists (
  select from members o where o.tenant_id = m.tenant_id and o.remaining_id = m.id and o.brought_by is distinct from m.brought_by
);
