-- Stories and other artifacts, life events and traditions: what the lists, the search and an export read. Somebody's
-- private item is their own, whatever a query says. What was removed keeps its row, since it can come back.
create table items (
  tenant_id uuid not null,
  id uuid not null,
  -- 'artifact', 'event' or 'tradition': the category of its stream.
  kind text not null,
  -- Who added it.
  user_id uuid not null,
  privacy text not null,
  -- Of its stream: the number for If-Match.
  revision int not null,
  -- The recorded fields (contracts: artifactDetails and the like) as JSON text.
  details text not null,
  -- The people it is about, in their order, and the objects it shows. People who were removed stay in it unseen.
  members uuid[] not null,
  files uuid[] not null,
  -- First day the typed date can mean (YYYY-MM-DD), and the day to sort by (since 1970-01-01).
  date_from text,
  sort_day int,
  created_at text not null,
  updated_at text not null,
  removed boolean not null default false,
  -- Of the last event that changes how it reads: with the number of rows, the state of a list.
  position bigint not null,
  primary key (tenant_id, id)
);
create index items_by_age on items (tenant_id, kind, created_at desc, id desc) where not removed;
create index items_by_state on items (tenant_id, kind) include (privacy, user_id, position);
create index items_by_file on items using gin (files);
create index items_by_member on items using gin (members);

-- Accounts that were erased: what they added is unreadable, also where its events come after the erasure.
create table erased_accounts (user_id uuid primary key);

-- Genealogy: the people of a family. Somebody removed keeps their row, and the links to them.
create table people (
  tenant_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text,
  maiden_name text,
  birth_date text,
  birth_place text,
  death_date text,
  death_place text,
  biography text,
  is_living boolean not null,
  photo_url text,
  -- What an imported file says identifies them.
  uid text,
  removed boolean not null default false,
  primary key (tenant_id, id)
);
create index people_by_photo on people (tenant_id, photo_url) where photo_url is not null;

-- Position of the last event that made somebody of a family come or go: links change with them.
create table people_versions (
  tenant_id uuid primary key,
  position bigint not null
);

-- Identity: who added something, by name. An account belongs to no single family, so members never read this table.
create table user_names (
  user_id uuid primary key,
  first_name text,
  last_name text
);

create table announcements (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  title text not null,
  content text not null,
  privacy text not null,
  created_at text not null,
  primary key (tenant_id, id)
);

select platform.protect('items');
select platform.restrict('items', 'privacy <> ''private'' or user_id::text = (select platform.viewer())');
select platform.internal('erased_accounts');
select platform.protect('people');
select platform.protect('people_versions');
select platform.internal('user_names');
select platform.protect('announcements');
select platform.restrict('announcements', 'privacy <> ''private'' or user_id::text = (select platform.viewer())');
