-- What 0038 has columns for, as far as rows tell it.
update relationships n set taken_into = r.id
from members m, relationships r
where not n.stand_in and not n.active and n.removed_by is null
  and m.tenant_id = n.tenant_id and m.id = n.removed_with and not m.stand_in and m.merged_into is not null
  and r.tenant_id = n.tenant_id and r.id <> n.id and not r.stand_in
  and (r.relationship_type = 'spouse') = (n.relationship_type = 'spouse')
  and m.merged_into in (r.member1_id, r.member2_id)
  and case n.member1_id when m.id then n.member2_id else n.member1_id end in (r.member1_id, r.member2_id);

-- Which file it was that said something private is told only by the one that is kept now.
update relationships set private_imports = array[source_import]
where not stand_in and restricted and owner_id is null and brought_by is not null and added_by is null and source_import is not null;

update relationships r set owner_id = own.brought_by
from relationships own
where r.tenant_id = own.tenant_id and r.id = own.id and not own.stand_in and own.restricted and own.owner_id is null
  and cardinality(own.private_imports) = 0
  and not exists (
    select from relationships n
    where n.tenant_id = own.tenant_id and n.taken_into = own.id and not n.stand_in and n.owner_id is distinct from own.brought_by
  );
