-- Read from the events of identity: accounts, families, and who belongs to which.

create table users (
  user_id uuid primary key,
  email text not null,
  username text,
  first_name text,
  last_name text,
  birthdate text,
  profile_image_url text,
  super_admin boolean not null default false,
  -- revision of the last password: older sessions are over
  session_version bigint not null default 0
);
select platform.internal('users');

create table tenants (
  tenant_id uuid primary key,
  name text not null,
  status text not null,
  status_since timestamptz not null,
  created_at timestamptz not null
);
select platform.protect('tenants');

-- The names stand here too, so that the list of a family needs no table that holds everybody's.
create table tenant_users (
  tenant_id uuid not null,
  user_id uuid not null,
  role text not null,
  joined boolean not null,
  since timestamptz not null,
  -- revision of the family's last event that ended this member's sessions: older ones are over
  session_version bigint not null,
  email text not null default '',
  username text,
  first_name text,
  last_name text,
  primary key (tenant_id, user_id)
);
create index on tenant_users (user_id);
select platform.protect('tenant_users');
