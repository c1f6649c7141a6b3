-- What somebody sees of their sessions: a name to end one by, on what device it was opened, and roughly where from.
alter table sessions add column session_id uuid not null default gen_random_uuid();
alter table sessions add column device text not null default '';
alter table sessions add column place text not null default '';
create unique index on sessions (session_id);
