-- A family's files: uploaded by somebody, seen by them and by whoever may see what they belong to.
create table objects (
  tenant_id uuid not null,
  id uuid not null,
  -- Who uploaded it.
  user_id uuid,
  -- Names its bytes: of several uploads to one address each had bytes of its own.
  attempt uuid,
  content_type text not null,
  bytes bigint not null,
  width int,
  height int,
  has_thumbnail boolean not null,
  has_preview boolean not null,
  stored_at timestamptz not null,
  primary key (tenant_id, id)
);
create index objects_by_age on objects (stored_at);

-- What a family's files take together: to add them up for every upload would take longer with each file.
create table object_usage (
  tenant_id uuid primary key,
  bytes bigint not null
);

-- What files belong to. A row stays when the item names the file no more, since every version of an item can come back.
create table attachments (
  tenant_id uuid not null,
  object_id uuid not null,
  -- The item, or the person whose portrait it is.
  holder_id uuid not null,
  -- Who added the item: what shows files goes with their account. Null for people.
  creator_id uuid,
  -- The one who may see it there (a private item's creator); null: the whole family.
  owner_id uuid,
  -- The holder names it as it stands now.
  is_current boolean not null,
  -- The holder was removed, and has not come back.
  is_removed boolean not null default false,
  primary key (tenant_id, object_id, holder_id)
);
create index attachments_by_holder on attachments (tenant_id, holder_id);
create index attachments_by_creator on attachments (creator_id) where creator_id is not null;

select platform.internal('object_usage');
select platform.protect('attachments');
select platform.restrict('attachments',
  'is_current and not is_removed and (owner_id is null or owner_id::text = (select platform.viewer()))');
select platform.protect('objects');
-- The condition on attachments is their own, above: whoever asks sees only those that show the file to them.
select platform.restrict('objects',
  'user_id::text = (select platform.viewer())
   or exists (select 1 from attachments a where a.tenant_id = objects.tenant_id and a.object_id = objects.id)');
