-- Filled again from the events, with more in them.
truncate transactions, refunds, sales;

alter table transactions add column dispute_status text;
alter table refunds add column failure_reason text;

alter table sales
  add column tenant_id uuid not null,
  add column dispute_status text,
  -- What the vendor has of it, in cents: sent and arrived, on its way, kept for what the vendor owed, taken back, and owed instead.
  add column is_payout_open boolean not null default false,
  add column sent_minor bigint not null default 0,
  add column moving_minor bigint not null default 0,
  add column netted_minor bigint not null default 0,
  add column taken_back_minor bigint not null default 0,
  add column owed_minor bigint not null default 0,
  add column is_moving boolean not null default false,
  add column is_frozen boolean not null default false,
  add column share_minor bigint generated always as
    (amount_minor - commission_minor - (refunded_minor - returned_commission_minor)) stored,
  add column given_minor bigint generated always as
    (sent_minor + moving_minor + netted_minor - taken_back_minor - owed_minor) stored;
-- What the reconciler looks for.
create index sales_to_align on sales (vendor_id)
  where completed_at is not null and (is_moving or not is_payout_open or share_minor <> given_minor);

-- Where vendors are paid, and what they owe.
create table payout_accounts (
  vendor_id uuid primary key,
  account_id text not null unique,
  status text not null,
  debt_minor bigint not null default 0
);
select platform.internal('payout_accounts');

-- Messages of the payment provider that wait to be handled.
create table webhooks (
  id uuid primary key,
  event_id text not null,
  kind text not null,
  notice jsonb not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  is_parked boolean not null default false,
  last_error text
);
create index webhooks_due on webhooks (due_at) where not is_parked;
select platform.internal('webhooks');
