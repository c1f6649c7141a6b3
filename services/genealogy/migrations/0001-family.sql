-- The people of a family. Somebody removed keeps their row: relationships refer to it, the next import must not bring them back
-- unasked, and taking the removal back needs nothing but the events.
create table members (
  tenant_id uuid not null,
  id uuid not null,
  -- Of the member's stream: the number for If-Match.
  revision int not null,
  -- The recorded fields (contracts: memberDetails) as JSON text, ready to be sent.
  details text not null,
  -- Last name, then first, without case and accents; nameless people come last.
  sort_name text collate "C" not null,
  sex text,
  -- First and last day a typed date can mean (YYYY-MM-DD), and the day to sort by (since 1970-01-01).
  birth_from text,
  birth_to text,
  birth_day int,
  death_from text,
  death_to text,
  death_day int,
  photo_url text,
  created_at text not null,
  updated_at text not null,
  removed boolean not null default false,
  erased boolean not null default false,
  -- Position of the first event: the order of an export.
  position bigint not null,
  -- What imports know of them: which added them, which spoke last, and what that said. Keys are short digests
  -- (record-keys.ts): what a file calls a record may be longer than an index can hold.
  added_by uuid,
  source_import uuid,
  xref text,
  xref_key text,
  uid_key text,
  name_key text,
  birth_key text,
  said_key text,
  extra text,
  removed_by uuid,
  primary key (tenant_id, id)
);
create index members_by_name on members (tenant_id, sort_name, id) where not removed;
create index members_by_position on members (tenant_id, position);
-- Whose relationships lead nowhere: usually nobody, so that asking costs nothing.
create index members_removed on members (tenant_id, id) where removed;
create index members_by_xref on members (tenant_id, xref_key) where xref_key is not null;
create index members_by_uid on members (tenant_id, uid_key) where uid_key is not null;

create table relationships (
  tenant_id uuid not null,
  id uuid not null,
  revision int not null,
  -- member1 is the `relationship_type` of member2.
  member1_id uuid not null,
  member2_id uuid not null,
  relationship_type text not null,
  marriage_date text,
  marriage_place text,
  created_at text not null,
  active boolean not null,
  position bigint not null,
  -- The member who was removed, or the import that was undone, when it was taken away.
  removed_with uuid,
  removed_by uuid,
  added_by uuid,
  source_import uuid,
  xref text,
  pedigree text,
  said_key text,
  extra text,
  primary key (tenant_id, id),
  foreign key (tenant_id, member1_id) references members on delete cascade,
  foreign key (tenant_id, member2_id) references members on delete cascade
);
create index relationships_by_member1 on relationships (tenant_id, member1_id);
create index relationships_by_member2 on relationships (tenant_id, member2_id);

-- Position of the last event of a family that was applied, and of the last that changed the list of people, the list of
-- relationships, or who is kin to whom.
create table family_versions (
  tenant_id uuid primary key,
  seen bigint not null,
  members bigint not null default 0,
  relationships bigint not null default 0,
  kin bigint not null default 0
);

select platform.protect('members');
select platform.protect('relationships');
select platform.protect('family_versions');
