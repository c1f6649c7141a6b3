-- Digests of a file: of its bytes here, and of those that were sent where they were made into others. Null for what was stored
-- before they were noted.
alter table objects add column sha256 text;
alter table objects add column source_sha256 text;
create index objects_by_digest on objects (tenant_id, sha256);
create index objects_by_source_digest on objects (tenant_id, source_sha256) where source_sha256 is not null;

-- Pictures and documents that came along with GEDCOM files.
create table gedzips (
  tenant_id uuid not null,
  -- Genealogy's import of the people.
  import_id uuid not null,
  -- Who sent it, and becomes the creator of everything in it.
  user_id uuid not null,
  -- 'waiting', 'done', 'undoing', 'undone' or 'gone'.
  status text not null,
  bytes bigint not null,
  files int not null,
  -- JSON lists of names, and of sentences.
  missing text not null,
  missing_count int not null,
  added int not null default 0,
  known int not null default 0,
  issues text not null default '[]',
  position bigint not null,
  primary key (tenant_id, import_id)
);
create index gedzips_waiting on gedzips (tenant_id) where status = 'waiting';

-- What a line of GEDCOM files calls files that are here: an export writes them under the same names.
create table gedzip_files (
  tenant_id uuid not null,
  line uuid not null,
  name text not null,
  user_id uuid not null,
  import_id uuid not null,
  object_id uuid not null,
  item_id uuid not null,
  primary key (tenant_id, line, name)
);
create index gedzip_files_of_import on gedzip_files (tenant_id, import_id);

select platform.protect('gedzips');
select platform.protect('gedzip_files');
