-- How many relationships between people who are here importing a file would change.
alter table imports add column changed_relationships int not null default 0;
