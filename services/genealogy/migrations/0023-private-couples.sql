-- Whether somebody said that what is known of two partners is for administrators and for who added it alone; null: the lines of its
-- file hold.
alter table relationships add column is_private boolean;
