-- A payout that was stopped at the provider and left so.
alter table sales add column is_closed boolean not null default false;

-- What a family was asked to pay for its plan, as the provider says.
create table plan_invoices (
  tenant_id uuid not null,
  id text not null,
  plan_name text not null,
  amount_minor bigint not null,
  status text not null,
  issued_at text not null,
  primary key (tenant_id, id)
);
create index plan_invoices_by_age on plan_invoices (tenant_id, issued_at desc);
select platform.protect('plan_invoices');
