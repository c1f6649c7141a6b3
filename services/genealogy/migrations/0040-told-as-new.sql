-- How many people of a member's file who are here are told to that member to be new, as they do not see them.
alter table imports add column told_as_new int not null default 0;
