-- What a family says of the places that its people name: where they lie, and which are the same, written differently.
create table places (
  tenant_id uuid not null,
  id uuid not null,
  revision int not null,
  latitude double precision,
  longitude double precision,
  same_as uuid,
  primary key (tenant_id, id)
);
select platform.protect('places');
