-- Who hears of the marketplace from outside. Secrets are not here: whoever signs reads them from the events.
create table partners (
  id uuid primary key,
  name text not null,
  kind text not null,
  vendor_id uuid,
  types text[] not null,
  scopes text[] not null,
  is_active boolean not null default true,
  token_hash text unique,
  created_at timestamptz not null
);
select platform.internal('partners');

create table partner_endpoints (
  id uuid primary key,
  partner_id uuid not null,
  url text not null,
  is_active boolean not null default true,
  disabled_reason text,
  failing_since timestamptz,
  rotated_at timestamptz,
  -- Position of the event that added it: what happened before is not sent.
  since bigint not null,
  created_at timestamptz not null
);
create index partner_endpoints_of_partner on partner_endpoints (partner_id);
select platform.internal('partner_endpoints');

-- Whose vendor a vendor, a service or an order belongs to.
create table partner_subjects (
  stream text primary key,
  kind text not null,
  id uuid not null,
  vendor_id uuid not null
);
create index partner_subjects_by_id on partner_subjects (kind, id);
select platform.internal('partner_subjects');

-- The id of what an endpoint is sent of an event: always the same (a UUID of version 5 by its form, of the two ids).
create function partner_delivery_id(endpoint_id uuid, event_id uuid) returns uuid immutable parallel safe language sql
  return overlay(overlay(md5(endpoint_id::text || event_id::text) placing '5' from 13) placing '8' from 17)::uuid;

-- The outbox: one row for each event and endpoint. What is sent is written from the event's stream when it is sent.
create table partner_deliveries (
  id uuid primary key,
  partner_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  stream text not null,
  revision int not null,
  event_time timestamptz not null,
  -- When it began to wait: when it happened, or was replayed.
  waiting_since timestamptz not null,
  status text not null default 'waiting',
  attempts int not null default 0,
  due_at timestamptz,
  -- Taken by a worker until then.
  claimed_until timestamptz,
  last_at timestamptz,
  last_status int,
  last_error text,
  last_latency_ms int
);
create index partner_deliveries_due on partner_deliveries (endpoint_id, due_at) where status = 'waiting';
create index partner_deliveries_claimed on partner_deliveries (endpoint_id, claimed_until) where claimed_until is not null;
create index partner_deliveries_of_partner on partner_deliveries (partner_id, event_time desc, id desc);
create index partner_deliveries_of_endpoint on partner_deliveries (endpoint_id, event_time);
select platform.internal('partner_deliveries');

-- What endpoints answered last, for those who look for a fault. No event: it may be lost.
create table partner_responses (
  delivery_id uuid primary key,
  at timestamptz not null,
  body text not null
);
create index partner_responses_by_age on partner_responses (at);
select platform.internal('partner_responses');
