-- Whose ticket it is: those of erased accounts are counted no more. Filled again from the events.
truncate ticket_states;
alter table ticket_states add column user_id uuid not null;
