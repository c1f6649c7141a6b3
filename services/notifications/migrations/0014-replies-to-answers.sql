-- When the author of a ticket last wrote to who had answered, or opened it again: an event.
alter table tickets add column reply_id uuid, add column replied_at timestamptz;
-- Filled again from the events.
truncate tickets;
