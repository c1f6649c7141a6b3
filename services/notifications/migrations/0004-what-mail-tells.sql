-- Of a mail that can be switched off: what it was written of, and until when it is worth sending.
alter table messages add column kind text, add column category text, add column about jsonb, add column expires_at timestamptz;

-- Identity: who may be written to. An account belongs to no single family, so members never read these tables.
create table accounts (
  user_id uuid primary key,
  email text not null,
  first_name text,
  last_name text,
  birthdate text,
  is_super_admin boolean not null default false
);
select platform.internal('accounts');

create table families (
  tenant_id uuid primary key,
  name text not null,
  status text not null
);
select platform.internal('families');

create table memberships (
  tenant_id uuid not null,
  user_id uuid not null,
  role text not null,
  since timestamptz not null,
  -- the local day whose reminders were looked after, and until when the digest has told
  planned_on date,
  digest_until timestamptz,
  -- one scheduler at a time looks after a reader
  leased_until timestamptz,
  primary key (tenant_id, user_id)
);
create index memberships_of_user on memberships (user_id);
select platform.internal('memberships');

-- Genealogy: the living of whom the day of birth is known.
create table birthdays (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  birth_year int not null,
  birth_month int not null,
  birth_day int not null,
  removed boolean not null default false,
  primary key (tenant_id, id)
);
create index birthdays_by_day on birthdays (tenant_id, birth_month, birth_day);
select platform.protect('birthdays');

-- Who was added by hand, and the files that were brought in.
create table new_people (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  user_id uuid,
  told_at timestamptz not null,
  removed boolean not null default false,
  primary key (tenant_id, id)
);
create index new_people_by_time on new_people (tenant_id, told_at desc);
select platform.protect('new_people');

create table imports (
  tenant_id uuid not null,
  id uuid not null,
  people int not null,
  user_id uuid,
  told_at timestamptz not null,
  primary key (tenant_id, id)
);
select platform.protect('imports');

-- Archive: what there is to tell of, seen by those who see the item.
create table items (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  user_id uuid not null,
  title text not null,
  privacy text not null,
  -- of an event whose day is known
  event_day date,
  -- since when others may see it; null for what an archive that was read in brought along
  told_at timestamptz,
  removed boolean not null default false,
  primary key (tenant_id, id)
);
create index items_by_time on items (tenant_id, told_at desc);
create index items_by_day on items (tenant_id, event_day) where event_day is not null;
select platform.protect('items');
select platform.restrict('items', 'not removed and (privacy <> ''private'' or user_id::text = (select platform.viewer()))');

create table comments (
  tenant_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  user_id uuid not null,
  told_at timestamptz not null,
  removed boolean not null default false,
  primary key (tenant_id, id)
);
create index comments_by_time on comments (tenant_id, told_at desc);
select platform.protect('comments');
select platform.restrict('comments',
  'not removed and exists (select 1 from items i where i.tenant_id = comments.tenant_id and i.id = comments.item_id)');

create table announcements (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  title text not null,
  content text not null,
  privacy text not null,
  told_at timestamptz not null,
  primary key (tenant_id, id)
);
create index announcements_by_time on announcements (tenant_id, told_at desc);
select platform.protect('announcements');
select platform.restrict('announcements', 'privacy <> ''private'' or user_id::text = (select platform.viewer())');

-- Marketplace: the same for every family.
create table vendors (
  vendor_id uuid primary key,
  user_id uuid not null,
  business_name text not null,
  status text not null
);
select platform.internal('vendors');

create table services (
  service_id uuid primary key,
  vendor_id uuid not null,
  title text not null,
  is_active boolean not null,
  told_at timestamptz not null
);
create index services_by_time on services (told_at desc);
select platform.internal('services');
