-- Places of stories, events and artifacts, counted apart from those of people, as those of them that nobody of the tree was at are listed.
insert into search_labels (tenant_id, kind, text, owner_id, key, uses)
select l.tenant_id, 'item-place', l.text, l.owner_id, l.key, least(count(*), l.uses)
from search_labels l
  join items i on i.tenant_id = l.tenant_id and not i.removed and i.details::jsonb ->> 'location' = l.text
    and (case when i.privacy = 'private' then i.user_id end) is not distinct from l.owner_id
where l.kind = 'place'
group by l.tenant_id, l.text, l.owner_id, l.key, l.uses;
