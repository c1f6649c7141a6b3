-- When somebody was last at the home of a family, and when the visit before that ended.
create table visits (
  tenant_id uuid not null,
  user_id uuid not null,
  visited_at timestamptz not null,
  previous timestamptz,
  primary key (tenant_id, user_id)
);
create index visits_of_user on visits (user_id);
select platform.protect('visits');
select platform.restrict('visits', 'user_id::text = (select platform.viewer())');
