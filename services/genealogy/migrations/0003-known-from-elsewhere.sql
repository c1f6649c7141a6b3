-- Facts of other services that this one needs.

-- Identity: who did something, by name. An account belongs to no single family, so members never read this table;
-- the service looks up the names in a history that the viewer may see.
create table user_names (
  user_id uuid primary key,
  first_name text,
  last_name text
);

-- Archive: what a photo of somebody may point to.
create table stored_objects (
  tenant_id uuid not null,
  id uuid not null,
  -- Who uploaded it.
  user_id uuid,
  content_type text not null,
  -- All of them together leave a family less room for what it sends to be imported.
  bytes bigint not null,
  primary key (tenant_id, id)
);

select platform.internal('user_names');
select platform.protect('stored_objects');
select platform.restrict('stored_objects', 'user_id::text = (select platform.viewer())');
