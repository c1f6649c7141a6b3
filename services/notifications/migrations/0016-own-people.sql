-- Who of a family's tree the people with accounts said they are.
create table own_people (
  tenant_id uuid not null,
  user_id uuid not null,
  member_id uuid not null,
  primary key (tenant_id, user_id)
);
create index own_people_of_user on own_people (user_id);
select platform.protect('own_people');
select platform.restrict('own_people', 'user_id::text = (select platform.viewer())');
-- Who was merged into whom, and may have been merged on with them.
create table merged_people (
  tenant_id uuid not null,
  merged_id uuid not null,
  member_id uuid not null,
  primary key (tenant_id, merged_id)
);
select platform.protect('merged_people');
