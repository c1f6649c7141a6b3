-- Somebody merged is removed, and points to whom they were merged into; and to who remains where that one was merged as well.
alter table members
  add column merged_into uuid,
  add column remaining_id uuid;
create index members_merged on members (tenant_id, updated_at desc, id desc) where merged_into is not null;
create index members_merged_into on members (tenant_id, merged_into) where merged_into is not null;

-- What was decided about two people who look alike; member1 has the lower id.
create table duplicate_decisions (
  tenant_id uuid not null,
  id uuid not null,
  member1_id uuid not null,
  member2_id uuid not null,
  -- different, later; what was reopened has no row.
  decision text not null,
  primary key (tenant_id, id)
);
select platform.protect('duplicate_decisions');
