-- Vendors and services are read page by page, and searched here: without case and accents. Filled again from the events.
truncate vendors, services, service_pictures;

alter table vendors add column searched text not null;
alter table services
  add column searched text not null,
  -- Of one price the newest come first, whichever way prices go. A column, because row level security keeps expressions out of an index.
  add column cheapness bigint not null generated always as (-price_minor) stored;

create index vendors_by_age on vendors (created_at desc, id desc);
create index vendors_by_status on vendors (status, created_at desc, id desc);

create index services_by_highest_price on services (price_minor desc, created_at desc, id desc);
create index services_by_lowest_price on services (cheapness desc, created_at desc, id desc);
