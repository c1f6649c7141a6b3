-- A conversation is its owner's alone: nobody who administers the family reads it either.
create table conversations (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- Ids sort by the time they were made.
create index conversations_of_user on conversations (user_id, tenant_id, id desc);
select platform.protect('conversations');
select platform.restrict('conversations', 'user_id::text = (select platform.viewer())');

create table messages (
  tenant_id uuid not null,
  conversation_id uuid not null,
  id uuid not null,
  -- Of the question that it is, or answers.
  question_id uuid not null,
  user_id uuid not null,
  role text not null,
  content text not null,
  state text not null,
  -- Null for a question.
  mode text,
  -- As JSON.
  citations text not null,
  created_at timestamptz not null,
  primary key (tenant_id, conversation_id, id)
);
create index messages_of_user on messages (user_id);
select platform.protect('messages');
select platform.restrict('messages', 'user_id::text = (select platform.viewer())');

create table proposals (
  tenant_id uuid not null,
  conversation_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  user_id uuid not null,
  -- As JSON.
  proposal text not null,
  -- 'open', 'confirmed' or 'rejected'; whether an open one has expired, the clock says.
  state text not null,
  -- What was written.
  record_id uuid,
  primary key (tenant_id, conversation_id, id)
);
create index proposals_of_question on proposals (tenant_id, conversation_id, question_id);
create index proposals_of_user on proposals (user_id);
select platform.protect('proposals');
select platform.restrict('proposals', 'user_id::text = (select platform.viewer())');
