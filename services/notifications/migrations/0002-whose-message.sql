-- Whose account a mail is about: erased with it.
alter table messages add column user_id uuid;
create index on messages (user_id);
