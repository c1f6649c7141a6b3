-- The event by which a vendor's state was told, and how: each decision is news of its own. Filled again from the events.
truncate vendors, services;
alter table vendors add column told_id uuid, add column told text;
