-- Genealogy: who was merged with somebody is removed; what was linked to them shows who remains.
alter table people
  add column merged_into uuid,
  add column remaining_id uuid;
create index people_merged on people (tenant_id, merged_into) where merged_into is not null;
create index people_remaining on people (tenant_id, remaining_id) where remaining_id is not null;
