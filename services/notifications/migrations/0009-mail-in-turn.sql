-- What cannot be switched off, such as new passwords, goes out before what a family is told.
create index messages_in_turn on messages ((category is not null), due_at) where due_at is not null;
drop index messages_due_at_idx;
