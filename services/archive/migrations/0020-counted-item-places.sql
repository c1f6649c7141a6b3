-- Places of stories, events and artifacts, counted where 0018 saw no row because the owner of the tables is no superuser.
delete from search_labels where kind = 'item-place';
insert into search_labels (tenant_id, kind, text, owner_id, key, uses)
select l.tenant_id, 'item-place', l.text, l.owner_id, l.key, count(distinct d.id)
from search_documents d
  cross join unnest(d.places) as place
  join search_labels l on l.tenant_id = d.tenant_id and l.kind = 'place' and l.text = place and l.owner_id is not distinct from d.owner_id
-- Kind 0 are people.
where d.kind <> 0 and not d.removed
group by l.tenant_id, l.text, l.owner_id, l.key;
