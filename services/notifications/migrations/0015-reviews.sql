-- What buyers said of a vendor's services.
create table reviews (
  review_id uuid primary key,
  vendor_id uuid not null,
  service_id uuid not null,
  title text not null,
  is_hidden boolean not null default false,
  told_at timestamptz not null
);
create index reviews_of_vendor on reviews (vendor_id, told_at);
select platform.internal('reviews');
