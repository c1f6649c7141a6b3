create table objects (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid,
  content_type text not null,
  bytes bigint not null,
  width int,
  height int,
  has_thumbnail boolean not null,
  primary key (tenant_id, id)
);
select platform.protect('objects');
