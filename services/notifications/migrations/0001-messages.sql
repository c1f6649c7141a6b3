create table messages (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attempts int not null default 0,
  queued_at timestamptz not null,
  sent_at timestamptz,
  -- when to try (again); null once sent
  due_at timestamptz
);
create index on messages (due_at) where due_at is not null;
select platform.internal('messages');
