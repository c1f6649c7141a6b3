-- Help desk: what its author and the administrators of the family hear of a ticket. 'platform' stands for no family: those are
-- for super administrators, who read as the service itself.
create table tickets (
  tenant_id text not null,
  id uuid not null,
  user_id uuid not null,
  subject text not null,
  is_waiting boolean not null default true,
  opened_at timestamptz not null,
  -- the last answer, a message
  answer_id uuid,
  answered_by uuid,
  answered_at timestamptz,
  -- the last time that it became overdue
  escalation_id uuid,
  escalated_at timestamptz,
  primary key (tenant_id, id)
);
create index tickets_by_time on tickets (opened_at desc) where is_waiting;
create index tickets_of_user on tickets (tenant_id, user_id);
select platform.protect('tickets');
select platform.restrict('tickets', 'user_id::text = (select platform.viewer()) or (select platform.is_admin())');
