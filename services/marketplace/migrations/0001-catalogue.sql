-- Vendors and what they offer. They belong to no family: everybody sees approved vendors and their active services, and
-- each vendor their own.

create table vendors (
  id uuid primary key,
  user_id uuid not null unique,
  business_name text not null,
  description text not null,
  contact_email text not null,
  contact_phone text,
  website text,
  logo_url text,
  status text not null,
  status_reason text,
  commission_bps integer not null,
  created_at text not null
);
select platform.shared('vendors');
select platform.restrict('vendors', 'status = ''approved'' or user_id::text = (select platform.viewer())');

create table service_categories (
  id uuid primary key,
  name text not null,
  description text,
  icon text not null
);
select platform.shared('service_categories');

create table services (
  id uuid primary key,
  vendor_id uuid not null,
  category_id uuid not null,
  title text not null,
  description text not null,
  price_minor bigint not null,
  price_type text not null,
  is_active boolean not null default true,
  created_at text not null,
  updated_at text not null
);
create index services_by_vendor on services (vendor_id);
create index services_by_age on services (created_at desc, id desc);
select platform.shared('services');
-- Of vendors the subquery sees those that the reader may see.
select platform.restrict('services',
  'exists (select 1 from vendors v where v.id = services.vendor_id and (services.is_active or v.user_id::text = (select platform.viewer())))');
