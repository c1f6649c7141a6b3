-- How many people of a file may be somebody who is here.
alter table imports add column doubtful int not null default 0;
