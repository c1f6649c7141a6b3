-- Filled again from the events, with whom a proposal would change: its owner may be told of them no more.
alter table proposals add column target_id uuid;
truncate conversations, messages, proposals;
