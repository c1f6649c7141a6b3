-- Somebody of whom something is for administrators and for who brought them alone has two rows: their own, which only those see, and
-- one that stands in for it before everybody else. Whoever reads finds one of the two, whatever the query says.
alter table members
  add column stand_in boolean not null default false,
  add column restricted boolean not null default false,
  -- The account that brought them.
  add column owner_id uuid;
alter table members drop constraint members_pkey;
alter table members add primary key (tenant_id, id, stand_in);
create index members_restricted on members (tenant_id, id) where restricted;
select platform.restrict('members', 'not restricted or stand_in <> ((select platform.is_admin()) or coalesce(owner_id::text = (select platform.viewer()), false))');

-- The same for what is said of a marriage.
alter table relationships
  add column stand_in boolean not null default false,
  add column restricted boolean not null default false,
  add column owner_id uuid;
alter table relationships drop constraint relationships_pkey;
alter table relationships add primary key (tenant_id, id, stand_in);
create index relationships_restricted on relationships (tenant_id, id) where restricted;
select platform.restrict('relationships', 'not restricted or stand_in <> ((select platform.is_admin()) or coalesce(owner_id::text = (select platform.viewer()), false))');

-- Who said that somebody lives, or has died, where a person did and no file or rule.
alter table members add column living_set_by uuid;

-- What a family decided of its privacy; a family without a row has decided nothing.
create table family_privacy (
  tenant_id uuid primary key,
  -- Years after which somebody of whom nothing else is known counts as dead.
  presumed_dead_after int not null,
  -- What exports by members say of the living: all, names, private.
  others_see text not null
);
select platform.protect('family_privacy');
