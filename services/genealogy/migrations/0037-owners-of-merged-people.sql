-- Who brought somebody. It is theirs to see what is private of them (owner_id) as long as nobody else brought one of those merged into them.
alter table members add column brought_by uuid;
update members set brought_by = owner_id;
update members m set owner_id = null
where exists (
  select from members o where o.tenant_id = m.tenant_id and o.remaining_id = m.id and o.brought_by is distinct from m.brought_by
);

-- The same for couples. Whose a private marriage was before the two were merged no row tells.
alter table relationships add column brought_by uuid;
update relationships set brought_by = owner_id;
update relationships r set owner_id = null
where restricted and exists (
  select from members o
  where o.tenant_id = r.tenant_id and o.remaining_id in (r.member1_id, r.member2_id) and o.brought_by is distinct from r.brought_by
);
