create table imports (
  tenant_id uuid not null,
  id uuid not null,
  -- Who sent the file, and who last had it imported: to members an import of somebody else does not exist.
  user_id uuid,
  started_by uuid,
  revision int not null,
  status text not null,
  file_name text,
  people int not null,
  families int not null,
  issues jsonb not null,
  issue_count int not null,
  -- How many changes are planned, and how many of them the lists show already.
  planned int not null default 0,
  applied int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  -- Changes that are expected to wait for an administrator, before it is carried out; then import_proposals knows.
  expected_waiting int not null default 0,
  removed int not null default 0,
  restored int not null default 0,
  kept int not null default 0,
  reason text,
  -- What was sent lies here still, and so many bytes of it take room.
  has_file boolean not null,
  bytes bigint not null,
  -- The first import of the same file's line: pointers in kept lines mean the same within a line.
  line uuid not null,
  position bigint not null,
  created_at text not null,
  primary key (tenant_id, id)
);
create index imports_by_position on imports (tenant_id, position);
create index imports_by_user on imports (tenant_id, user_id, position);

-- Records about no person and no family, verbatim.
create table import_records (
  tenant_id uuid not null,
  import_id uuid not null,
  -- Of the event that kept them, and their place in it.
  position bigint not null,
  number int not null,
  record text not null,
  -- Digest of what it says (record-keys.ts).
  said_key text not null,
  primary key (tenant_id, import_id, position, number),
  foreign key (tenant_id, import_id) references imports on delete cascade
);

-- What an import changed that was there before it: where undoing it looks.
create table import_changes (
  tenant_id uuid not null,
  import_id uuid not null,
  -- Of a member or of a relationship.
  subject_id uuid not null,
  is_relationship boolean not null,
  primary key (tenant_id, import_id, subject_id),
  foreign key (tenant_id, import_id) references imports on delete cascade
);

select platform.protect('imports');
select platform.protect('import_records');
select platform.protect('import_changes');
