-- What members' files would change of what exists. Once decided, nothing of what it said stays here.
create table import_proposals (
  tenant_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  -- Of the event that proposed it: the order in which they are told.
  position bigint not null,
  status text not null,
  member_id uuid,
  relationship_id uuid,
  -- Field, before and after, as JSON text; and the lines for which there is no field, where the file has others.
  changes text not null,
  lines text,
  spoke_before uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, import_id) references imports on delete cascade
);
create index import_proposals_by_import on import_proposals (tenant_id, import_id, status, position);
create index import_proposals_by_member on import_proposals (tenant_id, member_id);
create index import_proposals_by_relationship on import_proposals (tenant_id, relationship_id);
-- Of families where anything waits, usually nothing.
create index import_proposals_open on import_proposals (tenant_id, import_id) where status = 'open';

select platform.protect('import_proposals');
