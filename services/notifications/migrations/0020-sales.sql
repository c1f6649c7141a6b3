-- What was bought of vendors: `told_at` once it was paid for and goes ahead.
create table sales (
  transaction_id uuid primary key,
  vendor_id uuid not null,
  title text not null,
  told_at timestamptz
);
create index sales_of_vendor on sales (vendor_id, told_at) where told_at is not null;
select platform.internal('sales');
