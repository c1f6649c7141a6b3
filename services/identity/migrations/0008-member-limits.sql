-- How many a plan lets into a family, and which plan a family is on: read from the events of payments.
create table plan_limits (
  plan_id uuid primary key,
  max_members integer
);
select platform.internal('plan_limits');

create table family_plans (
  tenant_id uuid primary key,
  plan_id uuid not null
);
create index family_plans_by_plan on family_plans (plan_id);
select platform.internal('family_plans');
