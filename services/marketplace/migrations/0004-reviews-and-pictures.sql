-- What was bought, as payments say: only who bought may review.
create table purchases (
  id uuid primary key,
  user_id uuid not null,
  vendor_id uuid not null,
  service_id uuid not null,
  title text not null,
  amount_minor bigint not null,
  status text not null
);
select platform.internal('purchases');

create table reviews (
  id uuid primary key,
  user_id uuid not null,
  vendor_id uuid not null,
  service_id uuid not null,
  title text not null,
  rating smallint not null,
  comment text,
  answer text,
  answered_at text,
  is_hidden boolean not null default false,
  hidden_reason text,
  -- the purchase was given back
  is_refunded boolean not null default false,
  created_at text not null
);
create index reviews_of_vendor on reviews (vendor_id, created_at desc, id desc);
create index reviews_of_user on reviews (user_id, created_at desc, id desc);
select platform.shared('reviews');
-- Of vendors the subquery sees those that the reader may see.
select platform.restrict('reviews', 'user_id::text = (select platform.viewer()) or exists (
  select 1 from vendors v where v.id = reviews.vendor_id
    and (v.user_id::text = (select platform.viewer()) or not (reviews.is_hidden or reviews.is_refunded)))');

-- What the reviews that count come to; no row for a vendor that has none.
create table vendor_ratings (
  vendor_id uuid primary key,
  rating numeric(3, 2) not null,
  total_reviews integer not null
);
select platform.shared('vendor_ratings');

create table service_pictures (
  id uuid primary key,
  service_id uuid not null,
  vendor_id uuid not null,
  -- from 0
  position integer not null,
  alt text not null,
  content_type text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  has_preview boolean not null
);
create index service_pictures_in_order on service_pictures (service_id, position);
create index service_pictures_of_vendor on service_pictures (vendor_id);
select platform.shared('service_pictures');
select platform.restrict('service_pictures', 'exists (select 1 from services s where s.id = service_pictures.service_id)');

alter table vendors
  add column logo_id uuid,
  add column logo_content_type text,
  add column logo_bytes bigint;
