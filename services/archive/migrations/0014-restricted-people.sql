-- People who are for administrators, and for who brought them, alone (genealogy: RESN).
alter table people
  add column restricted boolean not null default false,
  add column owner_id uuid;
select platform.restrict('people', 'not restricted or (select platform.is_admin()) or owner_id::text = (select platform.viewer())');
