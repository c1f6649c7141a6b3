-- Whom a question, its answer and what was proposed with it may name: all of it goes when they are erased. Ids alone.
create table mentions (
  tenant_id uuid not null,
  question_id uuid not null,
  person_id uuid not null,
  primary key (tenant_id, question_id, person_id)
);
create index mentions_of_person on mentions (tenant_id, person_id);
select platform.internal('mentions');
create table erased_people (
  tenant_id uuid not null,
  id uuid not null,
  primary key (tenant_id, id)
);
select platform.internal('erased_people');
-- Filled again from the events.
truncate conversations, messages, proposals;
