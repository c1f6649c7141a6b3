-- Which mail an account wants. An account belongs to no single family, so members never read this table: each is answered their own row.
create table preferences (
  user_id uuid primary key,
  birthday_reminders boolean not null default true,
  family_announcements boolean not null default true,
  family_digest boolean not null default true,
  marketplace_updates boolean not null default false,
  event_reminders boolean not null default true,
  digest_frequency text not null default 'monthly',
  time_zone text,
  -- since when mail to the account's address comes back
  refused_since timestamptz,
  -- when news of the marketplace were asked for, and until when they have been told
  marketplace_since timestamptz,
  marketplace_until timestamptz,
  leased_until timestamptz
);
select platform.internal('preferences');
