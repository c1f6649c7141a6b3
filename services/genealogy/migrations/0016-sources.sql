-- What the family knows things from: what records of files say, what people wrote, and titles that facts are cited by.
create table sources (
  tenant_id uuid not null,
  id uuid not null,
  -- Of the stream of what people wrote; -1 where they wrote nothing.
  revision int not null default -1,
  -- What the newest file says and what people wrote, as JSON; details is both together.
  said text,
  own text,
  details text not null,
  -- The repository that the newest file names, by its record.
  repository_xref text,
  -- Which record of which line of files it is; null where people told of it first.
  line uuid,
  xref text,
  said_import uuid,
  -- The title that facts cite it by, where it is no record of a file.
  cited_as text,
  -- Without case and accents: to order by, and to find it by.
  sort_title text not null,
  words text not null,
  -- It is there also when nobody cites it.
  stands_alone boolean not null,
  removed boolean not null default false,
  primary key (tenant_id, id)
);
create index sources_by_title on sources (tenant_id, sort_title collate "C", id);
create index sources_by_import on sources (tenant_id, said_import) where said_import is not null;

-- Every title that a source has had leads to it, as long as no other took it.
create table source_titles (
  tenant_id uuid not null,
  title_key text not null,
  source_id uuid not null,
  primary key (tenant_id, title_key)
);
create index source_titles_by_source on source_titles (tenant_id, source_id);

-- Which people and relationships cite a source: in the lines that are kept of them, or in what people wrote (part).
create table citations (
  tenant_id uuid not null,
  subject_id uuid not null,
  part text not null,
  source_id uuid not null,
  is_relationship boolean not null,
  primary key (tenant_id, subject_id, part, source_id)
);
create index citations_by_source on citations (tenant_id, source_id, subject_id);

select platform.protect('sources');
select platform.protect('source_titles');
select platform.protect('citations');
