-- What can be bought, read from the events of the marketplace: prices come from here, never from who buys.
create table sellers (
  vendor_id uuid primary key,
  user_id uuid not null,
  business_name text not null,
  status text not null,
  commission_bps integer not null
);
create index sellers_by_user on sellers (user_id);
select platform.internal('sellers');

create table offers (
  service_id uuid primary key,
  vendor_id uuid not null,
  title text not null,
  price_minor bigint not null,
  price_type text not null,
  is_active boolean not null
);
select platform.internal('offers');

-- Purchases: who bought sees them, and nobody else of the family.
create table transactions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  service_id uuid not null,
  vendor_id uuid not null,
  title text not null,
  business_name text not null,
  amount_minor bigint not null,
  commission_minor bigint not null,
  refunded_minor bigint not null default 0,
  status text not null default 'pending',
  failure_reason text,
  needs_review boolean not null default false,
  session_url text,
  session_expires_at text,
  created_at text not null,
  completed_at text,
  primary key (tenant_id, id)
);
create index transactions_of_user on transactions (tenant_id, user_id, created_at desc);
create index transactions_pending on transactions (created_at) where status = 'pending';
select platform.protect('transactions');
select platform.restrict('transactions', 'user_id::text = (select platform.viewer())');

create table refunds (
  tenant_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  amount_minor bigint not null,
  status text not null default 'pending',
  created_at text not null,
  primary key (tenant_id, id)
);
create index refunds_of_transaction on refunds (tenant_id, transaction_id);
select platform.protect('refunds');
select platform.restrict('refunds',
  'exists (select 1 from transactions t where t.tenant_id = refunds.tenant_id and t.id = refunds.transaction_id)');

-- The same purchases as their vendor sees them: of every family, and nothing of who bought.
create table sales (
  id uuid primary key,
  vendor_id uuid not null,
  service_id uuid not null,
  title text not null,
  amount_minor bigint not null,
  commission_minor bigint not null,
  refunded_minor bigint not null default 0,
  -- of the refunds
  returned_commission_minor bigint not null default 0,
  status text not null default 'pending',
  completed_at text
);
create index sales_of_vendor on sales (vendor_id, completed_at desc);
select platform.internal('sales');
