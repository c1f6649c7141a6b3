-- Whether somebody said that how two partners parted is for administrators and for who added it alone; null: the lines of its file hold.
alter table relationships add column is_end_private boolean;

-- What of two partners has another row before others: all of it, or how it ended.
alter table relationships add column keeps_couple boolean not null default false;
alter table relationships add column keeps_end boolean not null default false;
update relationships set keeps_couple = true where restricted and not stand_in and relationship_type = 'spouse';
