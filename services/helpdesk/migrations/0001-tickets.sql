-- Names of accounts and families, as identity tells them.
create table user_names (user_id uuid primary key, first_name text, last_name text);
select platform.internal('user_names');

create table families (tenant_id uuid primary key, name text not null);
select platform.internal('families');

-- A ticket is for its author and for who administers the family. 'platform' stands for no family: those are for super
-- administrators, who read as the service itself.
create table tickets (
  tenant_id text not null,
  id uuid not null,
  user_id uuid not null,
  subject text not null,
  description text not null,
  status text not null,
  priority text not null,
  assigned_to_id uuid,
  -- The last answer, a message.
  response_id uuid,
  responded_at timestamptz,
  first_responded_at timestamptz,
  first_response_due timestamptz not null,
  resolution_due timestamptz not null,
  -- The due times that were told to the administrators.
  escalated_response_due timestamptz,
  escalated_resolution_due timestamptz,
  resolved_at timestamptz,
  reopen_count int not null default 0,
  parent_id uuid,
  message_count int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision int not null,
  primary key (tenant_id, id)
);
-- Ids sort by the time they were made.
create index tickets_by_age on tickets (id desc);
create index tickets_of_user on tickets (tenant_id, user_id, id desc);
create index tickets_opened on tickets (user_id, created_at desc);
create index tickets_unresolved on tickets (first_response_due, resolution_due) where status in ('open', 'in_progress');
create index tickets_resolved on tickets (resolved_at) where status = 'resolved';
select platform.protect('tickets');
select platform.restrict('tickets', 'user_id::text = (select platform.viewer()) or (select platform.is_admin())');

create table ticket_messages (
  tenant_id text not null,
  ticket_id uuid not null,
  id uuid not null,
  -- The revision of the ticket that it came with.
  revision int not null,
  user_id uuid not null,
  is_answer boolean not null,
  text text not null,
  created_at timestamptz not null,
  primary key (tenant_id, ticket_id, id)
);
create index ticket_messages_of_user on ticket_messages (user_id);
select platform.protect('ticket_messages');
-- Of tickets the subquery sees those that the reader may see.
select platform.restrict('ticket_messages',
  'exists (select 1 from tickets t where t.tenant_id = ticket_messages.tenant_id and t.id = ticket_messages.ticket_id)');

create table ticket_attachments (
  tenant_id text not null,
  ticket_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  -- Of the ticket.
  author_id uuid not null,
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  primary key (tenant_id, ticket_id, id)
);
create index ticket_attachments_of_user on ticket_attachments (user_id);
create index ticket_attachments_of_author on ticket_attachments (author_id);
select platform.protect('ticket_attachments');
select platform.restrict('ticket_attachments',
  'exists (select 1 from tickets t where t.tenant_id = ticket_attachments.tenant_id and t.id = ticket_attachments.ticket_id)');

-- Answers that are given again and again: for administrators, 'platform' for super administrators.
create table canned_answers (
  tenant_id text not null,
  id uuid not null,
  title text not null,
  text text not null,
  primary key (tenant_id, id)
);
select platform.protect('canned_answers');
select platform.restrict('canned_answers', '(select platform.is_admin())');
