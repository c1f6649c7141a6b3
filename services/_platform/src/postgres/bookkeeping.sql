-- What the platform itself keeps in the schema of a service.

create table platform_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());

-- Another one whenever the tables were made anew: whoever wrote to those before must stop.
create table platform_generation (id uuid primary key default gen_random_uuid());
insert into platform_generation default values;

-- How far a projection, a reaction or the relay has come with the events of a context, and the last event it saw.
create table platform_checkpoints (
  consumer text not null,
  context text not null,
  position bigint not null,
  event_id uuid,
  stream text,
  revision int,
  primary key (consumer, context)
);

-- Events that a consumer could not apply, and those of the same stream that wait behind them (error is null).
create table platform_dead_letters (
  consumer text not null,
  position bigint not null,
  stream text not null,
  revision int not null,
  event_id uuid not null,
  type text not null,
  error text,
  attempts int not null default 0,
  at timestamptz not null default now(),
  -- When it is tried again; later each time.
  retry_at timestamptz not null default now() + interval '1 minute',
  primary key (consumer, position)
);
create index on platform_dead_letters (consumer, stream, position);

-- Where in the bus the relay of a context writes; another bus, or one that was emptied, has another birthday.
create table platform_relay (context text primary key, bus_created text not null);

select platform.bookkeeping('platform_migrations');
select platform.bookkeeping('platform_generation');
select platform.bookkeeping('platform_checkpoints');
select platform.bookkeeping('platform_dead_letters');
select platform.bookkeeping('platform_relay');
