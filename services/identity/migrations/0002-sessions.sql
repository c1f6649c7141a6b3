-- Not read from events: may be lost. Whoever was signed in then signs in again.

create table sessions (
  -- SHA-256 of the id in the cookie, hexadecimal
  id_hash text primary key,
  user_id uuid not null,
  -- the family the session looks at
  tenant_id uuid,
  -- what the session was opened under: `session_version` of the account and of its membership in the family
  account_version bigint not null,
  tenant_version bigint not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index on sessions (user_id);
create index on sessions (tenant_id);
create index on sessions (last_seen_at);
select platform.internal('sessions');

-- One key signs during one period (a day); all replicas of the service find the same one.
create table signing_keys (
  period bigint primary key,
  kid text not null,
  -- the public key as a JWK
  public_key text not null,
  -- the private key, encrypted under a key of the keyring
  sealed_key text not null
);
select platform.internal('signing_keys');

-- So that gateways connected to another replica hear of them too.
create table revocations (
  id uuid primary key,
  -- the replica that told its own listeners already
  origin uuid not null,
  revocation text not null,
  at timestamptz not null
);
create index on revocations (at);
select platform.internal('revocations');
