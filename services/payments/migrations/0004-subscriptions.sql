-- The plan of each family, and how it is paid.
create table family_subscriptions (
  tenant_id uuid primary key,
  status text not null default 'none',
  plan_id uuid,
  interval text,
  amount_minor bigint,
  -- of a plan that costs nothing, which no provider knows of
  is_free boolean not null default false,
  paid_until text,
  retry_at text,
  ends_at text,
  next_plan_name text,
  checkout_id uuid,
  checkout_url text,
  trial_ends_at text
);
create index family_subscriptions_due on family_subscriptions (paid_until) where status <> 'none' and not is_free;
create index family_subscriptions_open on family_subscriptions (tenant_id) where checkout_id is not null;
select platform.protect('family_subscriptions');
