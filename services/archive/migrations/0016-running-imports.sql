-- Imports of genealogy that run now, and those that are being taken back: until they have ended no meanings of their family are computed.
create table running_imports (
  tenant_id uuid not null,
  id uuid not null,
  primary key (tenant_id, id)
);
select platform.protect('running_imports');
