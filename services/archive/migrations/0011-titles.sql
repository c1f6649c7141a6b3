-- What people are called beside their names; null of whoever was added before it was kept.
alter table people add column title text;
alter table people add column suffix text;
alter table people add column other_names text;
